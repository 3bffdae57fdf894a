// What the lock file asks for on this machine, compared with what is there.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of packages that are absent or of another version. Reads the packages themselves, so it heals whatever happened to them. */
export function missingPackages(root, { dev }) {
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(([path]) => path !== '')
  const tried = existsSync(stamp(root))
  const needed = ([, entry]) => (dev || !entry.dev) && fits(entry) && !(tried && (entry.optional || entry.devOptional))
  return wanted.filter(needed).flatMap(([path, { version }]) => (installedVersion(join(root, path)) === version ? [] : [path]))
}

/** Someone has run the tests here; installing for a start only would take their tools away. */
export const hasDevPackages = (root) =>
  Object.keys(readJson(join(root, 'package.json')).devDependencies).some((name) => existsSync(join(root, 'node_modules', name)))

/** An optional package the registry does not have stays absent, and must not be looked for at every start. */
export const rememberInstalled = (root) => writeFileSync(stamp(root), '')

/** Named after the lock file and the machine: another version or a copied folder is another matter. */
function stamp(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(machine)
    .digest('hex')
  return join(root, 'node_modules', `.installed-${lock.slice(0, 16)}`)
}

const machine = `${process.platform}-${process.arch}`

function fits({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && (!libc || process.platform !== 'linux' || allows(libc, systemLibc()))
}

/** npm's rule: a list of what is meant, or of what is not (`!win32`). */
function allows(list, value) {
  const words = list === undefined ? [] : [list].flat()
  const refused = words.filter((word) => word.startsWith('!'))
  const meant = words.filter((word) => !word.startsWith('!'))
  return !refused.includes(`!${value}`) && (meant.length === 0 || meant.includes(value))
}

let knownLibc
function systemLibc() {
  process.report.excludeNetwork = true // it would look up names
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return knownLibc
}

function installedVersion(folder) {
  try {
    return readJson(join(folder, 'package.json')).version
  } catch {
    return undefined
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
