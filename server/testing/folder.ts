import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test. A PostgreSQL started by root runs under another account and has to pass through it. */
export async function temporaryFolder(name = 'data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'supervision-folder-'))
  await chmod(parent, 0o711)
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o711 })
  return folder
}
