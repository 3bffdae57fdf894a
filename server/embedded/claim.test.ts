import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { claimFolder } from './claim.ts'

test('a claimed folder is refused to others with process and address of the holder, until it is released', async () => {
  const folder = await temporaryFolder()
  const claim = await claimFolder(folder, 'http://127.0.0.1:9092/')
  await expect(claimFolder(folder, 'http://elsewhere/')).rejects.toMatchObject({
    holder: { pid: process.pid, address: 'http://127.0.0.1:9092/' },
  })
  claim.release()
  const next = await claimFolder(folder, 'http://elsewhere/')
  next.release()
})

test('of eight processes that claim a folder at the same moment exactly one gets it', async () => {
  const folder = await temporaryFolder()
  const answers = await Promise.all(Array.from({ length: 8 }, () => once(claimElsewhere(folder).stdout, 'data')))
  expect(answers.map(String).sort()).toEqual(['claimed\n', ...Array(7).fill('refused\n')])
})

test('the claim of a killed process is gone with it', async () => {
  const folder = await temporaryFolder()
  const holder = claimElsewhere(folder)
  await once(holder.stdout, 'data')
  await expect(claimFolder(folder, '')).rejects.toMatchObject({ holder: { pid: holder.pid } })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const claim = await claimFolder(folder, '')
  claim.release()
})

/** A holder stays until the test is over. */
function claimElsewhere(folder: string) {
  const script = `
    const { claimFolder, FolderInUse } = await import(${JSON.stringify(join(import.meta.dirname, 'claim.ts'))})
    try {
      await claimFolder(${JSON.stringify(folder)}, 'http://127.0.0.1:1/')
      console.log('claimed')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error instanceof FolderInUse ? 'refused' : error)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
