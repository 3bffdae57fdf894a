import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { createChildQueue } from './child-queue.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queue-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Counts how often it was asked in a file, and is killed as often as it is told to. */
const program = `
  const { appendFileSync, readFileSync } = require('node:fs')
  process.on('message', ({ path, kills }) => {
    appendFileSync(path, '.')
    const asked = readFileSync(path, 'utf8').length
    if (asked <= kills) process.kill(process.pid, 'SIGKILL')
    else process.send({ asked })
  })`
type Question = { path: string; kills: number }
const queue = createChildQueue<Question, { asked: number }, { asked: number }>({
  launch: () => spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  limits: { waiting: 4, idleSeconds: 60 },
  longestTurn: 60_000,
  outcomeOf: (answer) => answer,
  busy: () => new Refusal('file.reader-busy', { seconds: 5 }),
  endedBy: () => new Refusal('file.unreadable'),
})
afterAll(queue.close)

test('a question whose process was killed from outside is asked once more, and blamed when that happens again', async () => {
  const asked = (name: string, kills: number) => queue.ask({ path: join(folder, name), kills })
  const [once, twice, never] = await Promise.allSettled([asked('once', 1), asked('twice', 2), asked('never', 0)])
  expect(once).toMatchObject({ value: { asked: 2 } })
  expect(twice).toMatchObject({ reason: { code: 'file.unreadable' } })
  expect(never).toMatchObject({ value: { asked: 1 } })
})
