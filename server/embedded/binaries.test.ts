import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { restoreLinks, usableBinaries } from './binaries.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

test('links that npm did not bring are restored, and a second time nothing is done', async () => {
  const native = await packageWithoutLinks()
  expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false)
  expect(await restoreLinks(native)).toBe(true)
  expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('a library')
  expect(await restoreLinks(native)).toBe(true)
})

test('binaries within reach are used where they are', async () => {
  const native = await packageWithoutLinks()
  expect(await usableBinaries({ account: null, spare: dirname(native), packaged: native })).toBe(native)
})

test.runIf(isRoot)('binaries in a closed home are copied to where everyone can run them', async () => {
  const native = await packageWithoutLinks()
  await chmod(dirname(native), 0o700)
  await chmod(join(native, 'bin', 'postgres'), 0o700)
  const spare = await temporaryFolder('spare')
  const copy = await usableBinaries({ account: nobody, spare, packaged: native })
  expect(copy).toBe(join(spare, 'postgresql-18.4.0'))
  expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755)
  expect(await readlink(join(copy, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

async function packageWithoutLinks(): Promise<string> {
  const native = join(await temporaryFolder('package'), 'native')
  for (const folder of ['bin', 'lib']) await mkdir(join(native, folder), { recursive: true })
  await writeFile(join(native, 'bin', 'postgres'), 'a program', { mode: 0o755 })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'a library')
  await writeFile(join(native, 'pg-symlinks.json'), '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]')
  await writeFile(join(native, '..', 'package.json'), '{"version":"18.4.0"}')
  return native
}
