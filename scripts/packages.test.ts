import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasDevPackages, missingPackages, rememberInstalled } from './packages.mjs'

const elsewhere = process.platform === 'win32' ? 'linux' : 'win32'
const lock = {
  'node_modules/server': { version: '1.0.0' },
  'node_modules/@scope/tool': { version: '2.0.0', dev: true },
  'node_modules/native-here': { version: '3.0.0', optional: true, os: [process.platform], cpu: process.arch },
  'node_modules/native-elsewhere': { version: '3.0.0', optional: true, os: elsewhere },
  'node_modules/not-here': { version: '3.0.0', optional: true, os: [`!${process.platform}`] },
}

test('in a fresh clone everything meant for this machine is missing', async () => {
  const root = await clone({})
  expect(missingPackages(root, { dev: false })).toEqual(['node_modules/server', 'node_modules/native-here'])
  expect(missingPackages(root, { dev: true })).toEqual(['node_modules/server', 'node_modules/@scope/tool', 'node_modules/native-here'])
})

test("a right installation made by the user's own hand is not repeated", async () => {
  const root = await clone({ server: '1.0.0', '@scope/tool': '2.0.0', 'native-here': '3.0.0' })
  expect(missingPackages(root, { dev: true })).toEqual([])
})

test('after a start the tests still lack their tools, after the tests a start lacks nothing', async () => {
  const afterStart = await clone({ server: '1.0.0', 'native-here': '3.0.0' })
  expect(missingPackages(afterStart, { dev: true })).toEqual(['node_modules/@scope/tool'])
  expect(hasDevPackages(afterStart)).toBe(false)
  const afterTest = await clone({ server: '1.0.0', '@scope/tool': '2.0.0', 'native-here': '3.0.0' })
  expect(missingPackages(afterTest, { dev: false })).toEqual([])
  expect(hasDevPackages(afterTest)).toBe(true)
})

test('another version than the locked one counts as missing', async () => {
  const root = await clone({ server: '0.9.0', 'native-here': '3.0.0' })
  expect(missingPackages(root, { dev: false })).toEqual(['node_modules/server'])
})

test('an optional package that could not be had is not asked for again, a necessary one is', async () => {
  const root = await clone({ server: '1.0.0' })
  rememberInstalled(root)
  expect(missingPackages(root, { dev: false })).toEqual([])
  await rm(join(root, 'node_modules/server'), { recursive: true })
  expect(missingPackages(root, { dev: false })).toEqual(['node_modules/server'])
})

test('a changed lock file asks for the optional package again', async () => {
  const root = await clone({ server: '1.0.0' })
  rememberInstalled(root)
  await write(join(root, 'package-lock.json'), { packages: { ...lock, 'node_modules/native-here': { version: '4.0.0', optional: true } } })
  expect(missingPackages(root, { dev: false })).toEqual(['node_modules/native-here'])
})

async function clone(installed: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'supervision-clone-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await write(join(root, 'package.json'), { devDependencies: { '@scope/tool': '2.0.0' } })
  await write(join(root, 'package-lock.json'), { packages: { '': {}, ...lock } })
  for (const [name, version] of Object.entries(installed)) await write(join(root, 'node_modules', name, 'package.json'), { name, version })
  return root
}

async function write(file: string, content: object) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(content))
}
