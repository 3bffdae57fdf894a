import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/database.ts'
import type { Request } from './load.ts'

/** The statements that the server itself sends for some requests, one text for each of them, with their values written in. */
export async function statementsOf(url: string, requests: readonly Request[]): Promise<string[]> {
  const statements: string[] = []
  const db = connect(url, {
    connections: 1,
    // What the client asks of the catalogue once a connection is no part of a request.
    onStatement: (query, values) => void (query.includes('pg_catalog') || statements.push(written(query, values))),
  })
  const folder = mkdtempSync(join(tmpdir(), 'supervision-same-sql-'))
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: folder }), db })
  const scripts: string[] = []
  for (const { method, path, cookie, body } of requests) {
    statements.length = 0
    const { statusCode } = await app.inject({
      method,
      url: path,
      headers: { cookie },
      ...(body !== undefined && { payload: body as object }),
    })
    if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}.`)
    scripts.push(statements.map((statement) => `${statement.replace(/\s+/g, ' ').trim()};`).join('\n'))
  }
  await app.close()
  await db.end()
  rmSync(folder, { recursive: true })
  return scripts
}

const written = (query: string, values: readonly unknown[]) => query.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (Array.isArray(value)) return `'{${value.map((one) => `"${one}"`).join(',')}}'`
  return `'${String(typeof value === 'object' ? JSON.stringify(value) : value).replaceAll("'", "''")}'`
}

/** To pgbench a colon before a word is a variable, even inside a text. */
const withoutVariables = (script: string) =>
  script.replace(/'(?:[^']|'')*'/g, (text) => (/:\w/.test(text) ? `(${text.replaceAll(':', "' || ':' || '")})` : text))

export const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0

type Terms = { url: string; scripts: readonly string[]; connections: number; seconds: number; mode?: 'prepared' | 'simple' }

/** Transactions per second of pgbench with these scripts, or null where it is not installed. */
export function pgbench({ url, scripts, connections, seconds, mode = 'prepared' }: Terms): number | null {
  if (!hasPgbench()) return null
  const folder = mkdtempSync(join(tmpdir(), 'supervision-pgbench-'))
  const files = scripts.map((script, at) => {
    const file = join(folder, `${at}.sql`)
    writeFileSync(file, mode === 'prepared' ? withoutVariables(script) : script)
    return ['-f', file]
  })
  const words = ['-n', '-M', mode, '-c', String(connections), '-j', '2', '-T', String(seconds), ...files.flat(), url]
  const { stdout, stderr, status } = spawnSync('pgbench', words, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`pgbench failed: ${stderr.slice(0, 1000)}`)
  const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1]
  return rate ? Math.round(Number(rate)) : null // too busy to finish a single one in time
}
