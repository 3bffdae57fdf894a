// Builds the web when its sources have changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Obstacle, oneAtATime, projectNode, root } from './runtime.mjs'
import { compressFiles } from './web/compression.mjs'

const sources = ['web', 'contract', 'domain', 'scripts/web', 'vite.config.ts', 'package-lock.json']

export async function ensureBuilt() {
  if (isBuilt(root)) return
  await oneAtATime(async () => {
    if (!isBuilt(root)) await build()
  })
}

export const isBuilt = (folder) => existsSync(mark(folder)) && readFileSync(mark(folder), 'utf8') === fingerprint(folder)

const mark = (folder) => join(folder, 'dist', '.built-from')

async function build() {
  const began = Date.now()
  console.log('Building the web; this happens after a change of its sources only.')
  const before = fingerprint(root) // a change made while building must lead to another build
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  for (const { code, output } of await Promise.all(['en', 'zh'].map(vite)))
    if (code !== 0) throw new Obstacle(`${output.trim()}\n\nThe web could not be built.`)
  await compressFiles(join(root, 'dist', 'assets'))
  writeFileSync(mark(root), before)
  console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** The pages in one language. */
function vite(language) {
  const child = spawn(projectNode(), ['node_modules/vite/bin/vite.js', 'build', '--mode', language, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

/** Contents, not dates: a fresh checkout makes every file new and changes nothing. */
export function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesIn(folder, source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update('\0')
  return hash.digest('hex')
}

function filesIn(folder, path) {
  if (!existsSync(join(folder, path))) return []
  if (!statSync(join(folder, path)).isDirectory()) return [path]
  const entries = readdirSync(join(folder, path), { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort()
}
