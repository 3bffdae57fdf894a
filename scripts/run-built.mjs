// node scripts/run-built.mjs FILE …: installs and builds what is missing, then runs one command that opens the product in a browser.
import { runNode } from './child.mjs'
import { ensureInstalled, main } from './runtime.mjs'
import { ensureBuilt } from './web-build.mjs'

await main(async () => {
  await ensureInstalled({ dev: true })
  await ensureBuilt()
  return runNode(process.argv.slice(2)).ended
})
