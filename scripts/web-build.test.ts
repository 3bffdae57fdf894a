import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint, isBuilt } from './web-build.mjs'

test('without a build, or with one of other sources, the web has to be built', async () => {
  const root = await project()
  expect(isBuilt(root)).toBe(false)
  await writeFile(join(root, 'dist', '.built-from'), fingerprint(root))
  expect(isBuilt(root)).toBe(true)
  await writeFile(join(root, 'web', 'pages', 'page.tsx'), 'another page')
  expect(isBuilt(root)).toBe(false)
})

test('a new, a moved and a lost file change the fingerprint', async () => {
  const root = await project()
  const seen = new Set([fingerprint(root)])
  await writeFile(join(root, 'domain', 'rule.ts'), 'a rule')
  seen.add(fingerprint(root))
  await rm(join(root, 'domain', 'rule.ts'))
  await writeFile(join(root, 'contract', 'rule.ts'), 'a rule')
  seen.add(fingerprint(root))
  await rm(join(root, 'web', 'pages', 'page.tsx'))
  seen.add(fingerprint(root))
  expect(seen.size).toBe(4)
})

test('dates, tests and the server do not matter', async () => {
  const root = await project()
  const before = fingerprint(root)
  await utimes(join(root, 'web', 'pages', 'page.tsx'), 0, 0)
  await writeFile(join(root, 'web', 'pages', 'page.test.tsx'), 'a test')
  await mkdir(join(root, 'server'))
  await writeFile(join(root, 'server', 'app.ts'), 'a server')
  expect(fingerprint(root)).toBe(before)
})

async function project(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'supervision-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['web/pages', 'contract', 'domain', 'dist']) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'web', 'pages', 'page.tsx'), 'a page')
  await writeFile(join(root, 'package-lock.json'), '{}')
  return root
}
