// npm run dev: the web with hot reload on port 8000, the server behind it, restarted at every change.
import { runNode } from './child.mjs'
import { ensureInstalled, main } from './runtime.mjs'

await main(async () => {
  await ensureInstalled({ dev: true })
  const server = runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], { env: { DEVELOPMENT: 'on' } })
  const web = runNode(['node_modules/vite/bin/vite.js', '--port', '8000', '--strictPort'])
  const code = await Promise.race([server.ended, web.ended])
  for (const { child } of [server, web]) child.kill('SIGTERM')
  await Promise.all([server.ended, web.ended])
  return code
})
