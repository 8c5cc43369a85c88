// It brings no types; the relay of the tests alone uses it.
declare module "ws";
