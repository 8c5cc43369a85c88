// The connection to the relay that the build names, by MQTT 3.1.1. No other part of the
// site contacts another host. The script runs in a frame whose content security policy
// (relay.html) allows only that host; the page's own policy allows none. All payloads
// are encrypted (relay.mjs). The script reconnects whenever the connection ends.

import { mqtt } from "../vendor/u8-mqtt/basic-v4.js";

// Milliseconds between two attempts, at first and at most. The pause doubles each time.
const SOON = 500;
const SELDOM = 8_000;

// Seconds of MQTT's keep-alive, after which the relay drops a silent device.
const KEEP_ALIVE = 30;

const relay = `${document.documentElement.dataset.relay}`;

/** @type {Set<string>} */
const topics = new Set();

/** @type {ReturnType<typeof mqtt> | null} the client while it is connected */
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
      // The relay gets messages in order, so it subscribes before later ones.
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
