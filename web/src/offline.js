// The service worker: the page without a network. `vite.config.ts` puts in the names of the files and their version.
// A new version is fetched as a whole, and is used when no tab shows the old one, so versions never mix.
/* global self, caches, fetch, __NAMES__, __VERSION__ */

const BEGIN = "sudokudsl.files.";
const STORE = BEGIN + __VERSION__;

async function install() {
  const store = await caches.open(STORE);
  await store.addAll(__NAMES__.map((name) => new Request(name, { cache: "no-cache" })));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(BEGIN) && name !== STORE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const store = await caches.open(STORE);
  const options = { ignoreVary: true, ignoreSearch: request.mode === "navigate" };
  return (await store.match(request, options)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
