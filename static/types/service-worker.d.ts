// Globals of a service worker, and those that Workbox's files define.

declare var registration: ServiceWorkerRegistration;
declare var clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: K,
  listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
): void;

declare var workbox: {
  core: typeof import("workbox-core");
  precaching: typeof import("workbox-precaching");
  routing: typeof import("workbox-routing");
  strategies: typeof import("workbox-strategies");
};

interface WorkerGlobalScope {
  /** The list of files, written by the build (see building/offline.mjs). */
  __WB_MANIFEST: {
    url: string;
    revision: string | null;
    integrity: string;
  }[];
}
