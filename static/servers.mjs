// The servers of other people that help devices in different networks to find each other.
// The page contacts them only after a person has chosen to send or to open a link. What
// they learn is in docs/relay.md. `build.py build --servers` names others.

// Public Nostr relays that take short-lived events (NIP-01) of everybody, without a login
// or proof of work. They are five of the list that Trystero tests and ships:
// https://github.com/dmotz/trystero, packages/nostr/src/index.ts at commit 01a47e4, read
// on 28 November 2026.
export const relays = [
  "wss://nos.lol",
  "wss://relay.damus.io",
  "wss://relay.mostr.pub",
  "wss://purplerelay.com",
  "wss://nostr.data.haus",
];

// STUN servers (RFC 8489) say under which address a device is seen from outside.
// This one, of Cloudflare, is in the list that Trystero 0.25.4 ships.
export const stun = ["stun:stun.cloudflare.com:3478"];
