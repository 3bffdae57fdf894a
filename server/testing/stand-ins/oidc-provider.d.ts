declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = { body: { id_token?: string }; oidc?: { route: string } }

  /** As far as tests use it; the package has no types of its own. */
  class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default Provider
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  const MemoryAdapter: new (name: string) => object
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default MemoryAdapter
}
