// The one part of the site that talks to another host: the relay that whoever published
// the page has named. It runs in a frame, whose policy (relay.html) names that host and
// nothing else; the page's own policy names none. What it passes on is sealed (relay.mjs).
//
// It speaks MQTT 3.1.1, and begins anew whenever the connection ends.

import { mqtt } from "../vendor/u8-mqtt/basic-v4.js";

// The milliseconds between two tries: twice as many each time.
const SOON = 500;
const SELDOM = 8_000;

// The seconds after which a relay knows that this device is gone without a word.
const KEEP_ALIVE = 30;

const relay = `${document.documentElement.dataset.relay}`;

/** @type {Set<string>} */
const topics = new Set();

/** @type {ReturnType<typeof mqtt> | null} as long as the relay hears it */
let client = null;

/** @param {MessagePort} port */
const serve = (port) => {
  let pause = SOON;

  const again = () => {
    setTimeout(connect, pause);
    pause = Math.min(2 * pause, SELDOM);
  };

  const connect = () => {
    const socket = new WebSocket(relay, ["mqtt"]);
    const mqtt_publish = (/** @type {any} */ { topic, payload }) =>
      port.postMessage({ topic, payload });
    const fresh = mqtt({
      on_mqtt_type: { mqtt_publish },
      sess_stg: null,
      log_conn() {},
      on_error() {},
      on_disconnect() {},
    });
    socket.addEventListener("close", () => {
      if (client === fresh) port.postMessage({ isOpen: false });
      client = null;
      fresh.conn.ping(0);
      again();
    });
    socket.addEventListener("open", async () => {
      try {
        await fresh.connect({ keep_alive: KEEP_ALIVE, flags: { clean_start: true } });
        client = fresh;
        pause = SOON;
        if (topics.size) fresh.subscribe([...topics]).catch(console.warn);
        port.postMessage({ isOpen: true });
      } catch {
        socket.close();
      }
    });
    fresh.with_websock(socket);
  };

  /** @type {Record<string, (data: any) => void>} */
  const deeds = {
    listen: ({ topic }) => {
      topics.add(topic);
      if (!client) return;
      // What is said after it the relay gets after it.
      client.subscribe([topic]).catch(console.warn);
      port.postMessage({ topic, isOpen: true });
    },
    ignore: ({ topic }) => {
      topics.delete(topic);
      client?.unsubscribe([topic]).catch(console.warn);
    },
    say: ({ topic, payload }) => client?.send(topic, payload).catch(console.warn),
  };
  port.onmessage = ({ data }) => deeds[data.kind]?.(data);
  connect();
};

addEventListener("message", ({ data, origin, source, ports: [port] }) => {
  const isOurs = origin === location.origin && source === parent;
  if (isOurs && data === "serve" && port) serve(port);
});
