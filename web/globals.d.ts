/// <reference types="vite/client" />

interface Window {
  /** Where the product is mounted on its host. A page around the product may set it; absent means what its `<base>` says. */
  routerBase?: string
}
