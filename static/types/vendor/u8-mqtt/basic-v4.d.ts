/** As much of a client as static/relay-frame.mjs uses. */
interface Client {
  conn: { ping(seconds: number): void };
  connect(packet: object): Promise<unknown>;
  subscribe(topics: string[]): Promise<unknown>;
  unsubscribe(topics: string[]): Promise<unknown>;
  send(topic: string, payload: Uint8Array): Promise<unknown>;
  with_websock(socket: WebSocket): Client;
}

export function mqtt(options: object): Client;
