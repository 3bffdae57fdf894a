// npm start: installs and builds what is missing, then runs the server.
import { ensureCompiled, ourServer, runNode } from './child.mjs'
import { ensureInstalled, main } from './runtime.mjs'
import { ensureBuilt } from './web-build.mjs'

await main(async () => {
  await ensureInstalled({ dev: false })
  await ensureBuilt()
  ensureCompiled()
  return runNode(ourServer).ended
})
