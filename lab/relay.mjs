// A small Nostr relay (NIP-01) for tests, only for this machine. It stores nothing.
//
//     node lab/relay.mjs 8884
//
// Lines of its input change its behaviour: `slow 1500` delays events by 1,500
// milliseconds; `lie` makes it change, double and repeat all events; `refuse` makes it
// take none; `swallow` makes it pass none on; `honest` ends all of these. `gone 700` ends
// all connections, and refuses new ones for 700 milliseconds.

import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { WebSocketServer } from "ws";

const port = Number(process.argv[2]);
const host = process.argv[3] ?? "127.0.0.1";
let delay = 0;
let manner = "honest";

/** @type {any[]} */
const said = [];

const server = createServer();
const sockets = new WebSocketServer({ server, maxPayload: 65_536 });

/** @type {Map<any, Map<string, any>>} the filters of each socket, by subscription */
const filters = new Map();

/** @param {any} event */
const pass = (event) => {
  for (const [socket, asked] of filters) {
    for (const [id, filter] of asked) {
      const isMeant = event.tags.some((/** @type {string[]} */ [name, value]) =>
        filter[`#${name}`]?.includes(value),
      );
      if (
        isMeant &&
        filter.kinds.includes(event.kind) &&
        event.created_at >= filter.since
      )
        socket.send(JSON.stringify(["EVENT", id, event]));
    }
  }
};

/** @param {any} event */
const lies = (event) => {
  const letters = event.content.slice(0, -5);
  return [
    event,
    ...said,
    { ...event, content: `${letters}AAAA=` },
    { ...event, content: "no" },
  ];
};

/** @type {Record<string, (socket: any, ...words: any[]) => void>} */
const answers = {
  REQ: (socket, id, filter) => {
    filters.get(socket)?.set(id, filter);
    socket.send(JSON.stringify(["EOSE", id]));
  },
  CLOSE: (socket, id) => filters.get(socket)?.delete(id),
  EVENT: (socket, event) => {
    const isTaken = manner !== "refuse";
    socket.send(
      JSON.stringify(["OK", event.id, isTaken, isTaken ? "" : "blocked: no"]),
    );
    if (!isTaken || manner === "swallow") return;
    said.push(event);
    const events = manner === "lie" ? lies(event) : [event];
    setTimeout(() => events.forEach(pass), delay);
  },
};

sockets.on("connection", (/** @type {any} */ socket) => {
  filters.set(socket, new Map());
  socket.on("close", () => filters.delete(socket));
  socket.on("error", () => socket.terminate());
  socket.on("message", (/** @type {any} */ data) => {
    const [kind, ...words] = JSON.parse(data);
    answers[kind]?.(socket, ...words);
  });
});

createInterface(process.stdin).on("line", (line) => {
  const [word, amount] = line.split(" ");
  if (word === "gone") {
    server.close();
    for (const socket of sockets.clients) socket.terminate();
    setTimeout(() => server.listen(port, host), Number(amount));
    return;
  }
  manner = word ?? "honest";
  delay = word === "slow" ? Number(amount) : 0;
});

server.once("listening", () => console.log("listening"));
server.listen(port, host);
