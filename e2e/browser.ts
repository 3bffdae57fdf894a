import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** A browser that can be started here and now: what to run, in which environment, with which switches. */
export type Browser = { executablePath: string; env: NodeJS.ProcessEnv; args: string[] }

/** Finds a Chromium without asking anybody to prepare the machine, and installs one only where nothing else is left. */
export async function resolveBrowser(): Promise<Browser> {
  const found = chosenByHand() ?? (await shippedByNpm()) ?? installedOnSystem() ?? installedByApt()
  if (!found) throw new Error('No browser found. Install Chromium (or Chrome, or Edge), or set CHROME_BIN to the path of one.')
  return { ...found, env: { ...found.env, ...chineseGlyphs() }, args }
}

type Candidate = Pick<Browser, 'executablePath' | 'env'>

/** No sandbox: containers run as root and lack the kernel rights for it. The rest keeps the browser from talking to its maker. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const packages = join(import.meta.dirname, '..', 'node_modules')
const cache = join(packages, '.cache', 'e2e')

function chosenByHand(): Candidate | undefined {
  const executablePath = process.env.CHROME_BIN
  if (!executablePath) return undefined
  if (!existsSync(executablePath)) throw new Error(`CHROME_BIN says ${executablePath}, but there is no such file.`)
  return { executablePath, env: process.env }
}

/** The binary inside the npm package is for x64 Linux only. Its own arguments are left aside: `--single-process` crashes. */
async function shippedByNpm(): Promise<Candidate | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await unpackedChromium()
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  const candidate = { executablePath: join(folder, 'chromium'), env: { ...process.env, LD_LIBRARY_PATH: libraries } }
  return answers(candidate) ? candidate : undefined
}

/** Unpacked beside its final place and then renamed, so that a run that was cut short leaves no half browser behind. */
async function unpackedChromium(): Promise<string> {
  const source = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const target = join(cache, `chromium-${version}`)
  if (existsSync(target)) return target
  const unfinished = `${target}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await unpackInto(
    unfinished,
    ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br'].map((name) => join(source, 'bin', name)),
  )
  if (existsSync(target)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, target)
  return target
}

/** The package unpacks into the temporary folder of the machine, whatever lies there already: so it gets one of its own. */
async function unpackInto(folder: string, archives: string[]): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    for (const archive of archives) await inflate(archive)
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

function installedOnSystem(): Candidate | undefined {
  const executablePath = systemPaths().find((path) => existsSync(path) && answers({ executablePath: path, env: process.env }))
  return executablePath ? { executablePath, env: process.env } : undefined
}

function systemPaths(): string[] {
  // The one without a window first: it does the same for three quarters of the work.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
    'msedge',
  ]
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => onPath.map((folder) => join(folder, name + suffix))), ...applicationPaths()]
}

function applicationPaths(): string[] {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (process.platform !== 'win32') return []
  const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter((root) => root !== undefined)
  const programs = [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ]
  return programs.flatMap((program) => roots.map((root) => join(root, program)))
}

/** Some systems carry a stub of that name that only tells where to get the real one. On Windows asking would open a window. */
function answers({ executablePath, env }: Candidate): boolean {
  if (process.platform === 'win32') return true
  try {
    return /\d+\.\d+/.test(
      execFileSync(executablePath, ['--version', '--no-sandbox'], { env, encoding: 'utf8', stdio: 'pipe', timeout: 30_000 }),
    )
  } catch {
    return false
  }
}

function installedByApt(): Candidate | undefined {
  const isDebianLike = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (!isDebianLike || process.getuid?.() !== 0) return undefined
  console.log('No browser on this machine: installing the Chromium of this system, which takes a minute or two.')
  const installed =
    aptGet('update') && ['chromium-headless-shell', 'chromium'].some((name) => aptGet('install', '-y', '--no-install-recommends', name))
  return installed ? installedOnSystem() : undefined
}

/** What goes wrong shows on the error stream of apt itself. */
function aptGet(...words: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('/usr/bin/apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** A bare Linux has no Chinese font, and walks that show boxes instead of characters measure the wrong widths. */
function chineseGlyphs(): NodeJS.ProcessEnv {
  if (process.platform !== 'linux') return {}
  mkdirSync(cache, { recursive: true })
  const FONTCONFIG_FILE = join(cache, 'fonts.conf')
  const fonts = join(packages, '@embedpdf', 'fonts-sc', 'fonts')
  writeFileSync(
    FONTCONFIG_FILE,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fonts}</dir><cachedir>${join(cache, 'fonts')}</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE }
}
