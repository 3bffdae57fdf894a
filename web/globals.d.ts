/// <reference types="vite/client" />

interface Window {
  /** Where the product is mounted on its host. Set by `config.js` before anything else runs; absent means the root. */
  routerBase?: string
}
