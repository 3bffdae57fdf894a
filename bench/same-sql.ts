import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import type { Request } from './load.ts'

export type Statement = { query: string; values: readonly unknown[] }

/** The statements that the server itself sends for some requests, in order, each with its values. */
export async function statementsOf(url: string, requests: readonly Request[]): Promise<Statement[][]> {
  const statements: Statement[] = []
  const db = connect(url, {
    connections: 1,
    // What the client asks of the catalogue once a connection is no part of a request.
    onStatement: (query, values) =>
      void (query.includes('pg_catalog') || statements.push({ query: query.replace(/\s+/g, ' ').trim(), values })),
  })
  const folder = mkdtempSync(join(tmpdir(), 'supervision-same-sql-'))
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: folder }), db })
  const sent: Statement[][] = []
  for (const { method, path, cookie, body } of requests) {
    statements.length = 0
    const { statusCode } = await app.inject({
      method,
      url: path,
      headers: { cookie },
      ...(body !== undefined && { payload: body as object }),
    })
    if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}.`)
    sent.push([...statements])
  }
  await app.close()
  await db.end()
  rmSync(folder, { recursive: true })
  return sent
}

/** One text with the values written in. */
export const written = ({ query, values }: Statement) => query.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${textOf(value).replaceAll("'", "''")}'`
}

/** A value as the database reads it. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((one) => `"${one}"`).join(',')}}`
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
}

/** To pgbench a colon before a word is a variable, even inside a text. */
const withoutVariables = (query: string) =>
  query.replace(/'(?:[^']|'')*'/g, (text) => (/:\w/.test(text) ? `(${text.replaceAll(':', "' || ':' || '")})` : text))

export const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0

/** What pgbench repeats: the statements of some requests. `first` is run before them and names what takes the place of some of their values. */
export type Script = { statements: readonly Statement[]; first?: string; named?: (value: unknown) => string | null }

type Terms = { url: string; scripts: readonly Script[]; connections: number; seconds: number }

/**
 * Transactions per second of pgbench with these scripts, or null where it is not installed. Statements are prepared and get their values apart, as
 * the server sends them.
 */
export function pgbench({ url, scripts, connections, seconds }: Terms): number | null {
  if (!hasPgbench()) return null
  const folder = mkdtempSync(join(tmpdir(), 'supervision-pgbench-'))
  const variables: string[] = []
  const files = scripts.map(({ statements, first = '', named = () => null }) => {
    const file = join(folder, `${variables.length}.sql`)
    const variable = (value: unknown) =>
      value === null || value === undefined ? 'null' : `:${named(value) ?? `value${variables.push(textOf(value)) - 1}`}`
    const lines = statements.map(
      ({ query, values }) => `${withoutVariables(query).replace(/\$(\d+)/g, (_, at) => variable(values[Number(at) - 1]))};`,
    )
    writeFileSync(file, `${first}${lines.join('\n')}\n`)
    return ['-f', file]
  })
  const defined = variables.flatMap((text, at) => ['-D', `value${at}=${text}`])
  const words = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), ...defined, ...files.flat(), url]
  const { stdout, stderr, status } = spawnSync('pgbench', words, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`pgbench failed: ${stderr.slice(0, 1000)}`)
  const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1]
  return rate ? Math.round(Number(rate)) : null // too busy to finish a single one in time
}
