// node scripts/run.mjs FILE …: runs one command of the server with the project's Node.
import { runNode } from './child.mjs'
import { ensureInstalled, main, Obstacle } from './runtime.mjs'

await main(async () => {
  const words = process.argv.slice(2)
  if (words.length === 0) throw new Obstacle('Usage: node scripts/run.mjs FILE [arguments]')
  await ensureInstalled({ dev: false })
  return runNode(words).ended
})
