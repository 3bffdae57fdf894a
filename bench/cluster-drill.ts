import { spawn, spawnSync } from 'node:child_process'
import { accessSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultNames } from './cluster/faults.ts'

/**
 * The product on the set that operators trust (Patroni, etcd, PgBouncer, HAProxy, an S3-compatible store, four processes), of which one part after
 * another is broken while people work. npm run drill:cluster -- --rounds 5 --fault primary,partition --minutes 60
 *
 * All of it runs in namespaces of its own for networks, mounts and processes: nobody else's ports or addresses are touched, and whatever becomes
 * of this process, the system ends everything that it has started.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    fault: { type: 'string', default: faultNames.join() },
    minutes: { type: 'string', default: '60' },
    /** Leaves the folder with everybody's journals. */
    keep: { type: 'boolean', default: false },
  },
})

const obstacle = obstacleHere()
if (obstacle) console.log(`Skipped: ${obstacle}`)
else runApart()

function obstacleHere(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'the drill needs Linux and root, for networks of its own.'
  const missing = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'unshare'].filter((name) => spawnSync('which', [name]).status !== 0)
  const hasPostgres = isThere('/usr/lib/postgresql/15/bin/postgres')
  if (missing.length === 0 && hasPostgres) return null
  return `the drill needs the Debian packages patroni, etcd-server, haproxy, pgbouncer, postgresql-15 and iproute2 (missing: ${[...missing, ...(hasPostgres ? [] : ['postgresql-15'])].join(', ')}).`
}

function isThere(file: string): boolean {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}

function runApart() {
  const folder = mkdtempSync(join(tmpdir(), 'supervision-drill-'))
  chmodSync(folder, 0o711) // PostgreSQL and etcd run under accounts of their own, which have to pass through
  const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  // The shell stays as the first process, which takes leave of whatever has lost its parent.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh']
  const words = [join(import.meta.dirname, 'cluster', 'rounds.ts'), JSON.stringify({ ...values, folder })]
  const child = spawn('unshare', [...apart, ...shell, process.execPath, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = () => child.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const bound = setTimeout(stop, (Number(values.minutes) + 10) * 60_000)
  child.once('exit', (code) => {
    clearTimeout(bound)
    if (values.keep) console.log(`Journals: ${folder}`)
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exitCode = code ?? 1
    process.disconnect?.()
  })
}
