import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
  const answers = await Promise.all(Array.from({ length: 8 }, () => text(claimElsewhere(folder, 'stay 2 seconds').stdout)))
  expect(answers.sort()).toEqual(['claimed\n', ...Array(7).fill('refused\n')])
})

test('the claim of a killed process is gone with it', async () => {
  const folder = await temporaryFolder()
  const holder = claimElsewhere(folder, 'stay')
  await once(holder.stdout, 'data')
  await expect(claimFolder(folder, '')).rejects.toMatchObject({ holder: { pid: holder.pid } })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const claim = await claimFolder(folder, '')
  claim.release()
})

function claimElsewhere(folder: string, how: 'stay' | 'stay 2 seconds') {
  const script = `
    const { claimFolder, FolderInUse } = await import(${JSON.stringify(join(import.meta.dirname, 'claim.ts'))})
    try {
      await claimFolder(${JSON.stringify(folder)}, 'http://127.0.0.1:1/')
      console.log('claimed')
      setTimeout(() => process.exit(), ${how === 'stay' ? 60_000 : 2_000})
    } catch (error) {
      console.log(error instanceof FolderInUse ? 'refused' : error)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
