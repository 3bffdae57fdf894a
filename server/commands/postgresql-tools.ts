import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { DatabaseUnusable } from '../database/check.ts'

type Tool = 'pg_dump' | 'psql'

/** The major version of a tool of this machine, or null without one. */
export async function toolMajor(tool: Tool): Promise<number | null> {
  const answer = await run(tool, ['--version'])
  return answer === null ? null : Number(/\) (\d+)/.exec(answer.output)?.[1] ?? 0)
}

/** Runs a tool to its end; what it complains of becomes the error. */
export async function runTool(tool: Tool, args: readonly string[]): Promise<void> {
  const answer = await run(tool, args)
  if (answer?.code !== 0) throw new DatabaseUnusable(`${tool} failed: ${answer?.errors.trim() ?? 'it is not installed'}`)
}

async function run(tool: Tool, args: readonly string[]) {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null | 'missing'>((done) => {
    child.once('error', () => done('missing'))
    child.once('close', (code) => done(code))
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return code === 'missing' ? null : { code, output, errors }
}
