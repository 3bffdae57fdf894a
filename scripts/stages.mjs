// The stages of `npm test`: each runs a program and answers how many checks passed and failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './runtime.mjs'

const results = join(root, 'test-results')

/** A program that is right or wrong as a whole. */
const check = (heading, words, env) => ({ heading, run: async () => asOneCheck(await run(words, env)) })

/** Of several threads each would work out the same types again: one takes half of the work. */
const oneThread = { GOMAXPROCS: '1' }

/**
 * By the names `npm test -- NAME …` takes, in the order they run. What stands apart takes longer than all that come before the walks, and runs
 * beside them; the walks have the machine for themselves, for whoever sits before a page does not wait for ever.
 */
export const stages = {
  types: [
    check('Types of the server', ['node_modules/typescript/bin/tsc', '-p', 'server']),
    check('Types of the web', ['node_modules/typescript/bin/tsc', '-p', 'web']),
  ],
  lint: [
    check('Style and common mistakes', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
    check('Forgotten promises', ['node_modules/oxlint/bin/oxlint', '--type-aware'], oneThread),
  ],
  unit: [{ heading: 'Rules and components', run: () => vitest('unit', ['rules', 'unit']) }],
  integration: [{ heading: 'Server on a real PostgreSQL', turn: 'apart', run: () => vitest('integration') }],
  build: [check('Build of the web', ['scripts/build.mjs'])],
  browser: [{ heading: 'Walks in a real browser', turn: 'last', run: playwright }],
}

async function vitest(name, projects = [name]) {
  const report = reportFile(`${name}.json`)
  const ended = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return { ...ended, ...atLeastOneFailed(ended, countVitest(readReport(report))) }
}

async function playwright() {
  const report = reportFile('browser.json')
  const ended = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return { ...ended, ...atLeastOneFailed(ended, countPlaywright(readReport(report))) }
}

/** A file that could not even be loaded has no tests to fail, and counts as one. */
export function countVitest(report) {
  const unloadable = (report?.testResults ?? []).filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailure))
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloadable.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

const isFailure = (test) => test.status === 'failed'

/** An error outside every walk, such as a server that did not start, counts as one more that failed. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + (report?.errors?.length ?? 0), skipped }
}

/** A program that fails without saying what failed must not pass for a good one. */
export const atLeastOneFailed = ({ code }, counts) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

const asOneCheck = (ended) => ({ ...ended, passed: ended.code === 0 ? 1 : 0, failed: ended.code === 0 ? 0 : 1, skipped: 0 })

function run(words, env = {}) {
  const child = spawn(projectNode(), words, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

/** What an earlier run reported must not be taken for this one's. */
function reportFile(name) {
  mkdirSync(results, { recursive: true })
  rmSync(join(results, name), { force: true })
  return join(results, name)
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
