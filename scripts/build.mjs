// Builds the web, if its sources have changed.
import { main } from './runtime.mjs'
import { ensureBuilt } from './web-build.mjs'

await main(async () => {
  await ensureBuilt()
  return 0
})
