import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A process that lives until it is stopped, in which something goes wrong; ends by itself once it has survived that. */
async function lifeIn(trouble: string): Promise<number> {
  const script = `
    import { liveUntilStopped } from ${JSON.stringify(join(import.meta.dirname, 'lifetime.ts'))}
    const isAway = (reason) => reason.code === '08P01'
    const away = Object.assign(new Error('query_wait_timeout'), { code: '08P01' })
    await liveUntilStopped({ start: async (closing) => { ${trouble}; setTimeout(() => closing.begin(), 300) }, explain: String, outlives: isAway })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}

test.each<[string, string, number]>([
  ['nothing', '', 0],
  ['a question that nobody waits for, to a database that is away', 'void Promise.reject(away)', 0],
  ['any other failure that nobody waits for', 'void Promise.reject(new Error())', 1],
  ['a fault in the middle of something', 'setImmediate(() => { throw away })', 1],
])('%s ends a process or does not', async (_, trouble, code) => {
  expect(await lifeIn(trouble)).toBe(code)
})
