// The package `ws` has no types. Only the relay of the tests uses it.
declare module "ws";
