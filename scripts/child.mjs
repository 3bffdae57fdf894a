// Runs a program of the project in the foreground and is invisible otherwise.
import { spawn } from 'node:child_process'
import { projectNode, root } from './runtime.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a file with the project's Node. The channel lets it notice that we are gone, even when we are killed.
 * A signal from the keyboard may reach it twice, directly and through us: the server counts signals close together as one.
 */
export function runNode(words, { env = {}, cwd = root } = {}) {
  const child = spawn(projectNode(), words, { cwd, env: { ...process.env, ...env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? 128 + (signal === 'SIGINT' ? 2 : 15))))
  return { child, ended }
}
