// Runs a program of the project in the foreground and is invisible otherwise.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectNode, root } from './runtime.mjs'

/** Half a second less at every start: Node keeps what it made of the sources. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15, SIGKILL: 9 }

/**
 * Runs a file with the project's Node. The channel lets it notice that we are gone, even when we are killed.
 * A signal from the keyboard may reach it twice, directly and through us: the server counts signals close together as one.
 */
export function runNode(words, { env = {} } = {}) {
  const child = spawn(projectNode(), words, {
    cwd: root,
    env: { ...compiled, ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmIsGone(() => child.kill('SIGTERM'))
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? 128 + (signals[signal] ?? 0))))
  return { child, ended }
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
