// A relay for tests: a real MQTT broker over WebSockets, only for this machine.
//
//     node lab/relay.mjs 8884
//
// Lines of its input change its behaviour: `slow 1500` delays messages by 1,500
// milliseconds; `lie` makes it change, double and repeat all messages; `honest` ends
// both. `gone 700` ends all connections, and refuses new ones for 700 milliseconds.

import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { Aedes } from "aedes";
import { createWebSocketStream, WebSocketServer } from "ws";

const port = Number(process.argv[2]);
let delay = 0;
let isLying = false;

/** @type {import("aedes").AedesPublishPacket[]} */
const said = [];

const broker = await Aedes.createBroker();

/** @param {any} packet */
const lie = (packet) => {
  const changed = Buffer.from(packet.payload);
  changed[changed.length - 1] ^= 1;
  const lies = [packet, { ...packet, payload: changed }, ...said];
  for (const each of [...lies, { ...packet, payload: Buffer.from("no") }]) {
    broker.publish({ ...each, messageId: undefined }, () => {});
  }
};

broker.authorizePublish = (_client, packet, done) => {
  said.push(/** @type {any} */ ({ ...packet }));
  if (isLying) lie(packet);
  setTimeout(done, delay, null);
};

const server = createServer();
const sockets = new WebSocketServer({ server });
sockets.on("connection", (/** @type {any} */ socket) => {
  broker.handle(createWebSocketStream(socket));
});

createInterface(process.stdin).on("line", (line) => {
  const [word, amount] = line.split(" ");
  isLying = word === "lie";
  delay = word === "slow" ? Number(amount) : 0;
  if (word === "gone") {
    server.close();
    for (const socket of sockets.clients) socket.terminate();
    setTimeout(() => server.listen(port, "127.0.0.1"), Number(amount));
  }
});

server.once("listening", () => console.log("listening"));
server.listen(port, "127.0.0.1");
