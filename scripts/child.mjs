// Runs a program of the project in the foreground and is invisible otherwise.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './runtime.mjs'

/** Node keeps what it made of the sources: half a second less at every start, and 20 MiB less while it runs. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')
/**
 * The C library keeps what it is given back, in an arena of its own for each of many threads. Two arenas that return it to the system take 100 MiB less
 * after some minutes of everything.
 */
export const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '1048576' }
/**
 * The server, with a quarter of the young memory the engine would take on a machine with much of it, and an old one that grows by less than half
 * before it is tidied: half as much after minutes of everything, and no more processor time, for next to nothing of a request outlives it.
 */
export const ourServer = ['--max-semi-space-size=8', '--heap-growing-percent=40', 'server/main.ts']
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15, SIGKILL: 9 }

/**
 * Runs a file with the project's Node. The channel lets it notice that we are gone, even when we are killed.
 * A signal from the keyboard may reach it twice, directly and through us: the server counts signals close together as one.
 */
export function runNode(words, { env = {} } = {}) {
  const child = spawn(projectNode(), words, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...frugal, ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmIsGone(() => child.kill('SIGTERM'))
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? 128 + (signals[signal] ?? 0))))
  return { child, ended }
}

/** The compiler of a first start would stay in its memory: so a run that only looks at the settings does its work. What is wrong, the start says. */
export function ensureCompiled() {
  if (!process.env.NODE_COMPILE_CACHE && !existsSync(compiled))
    spawnSync(projectNode(), ['server/main.ts', '--check'], {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      stdio: 'ignore',
    })
}

/** npm passes a signal on to the shell between it and us, which dies of it and tells nobody. Then we have a new parent. */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}
