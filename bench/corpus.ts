/**
 * How well files are read and filings judged of which the truth is known, because they were made for it: papers as files, through the processes
 * that read strangers' files, into a temporary database, and from there before the indicators, as on a server. The corpus has two halves without
 * a sentence, a name, a font or a fault of a scanner in common: what is wrong is mended on the first, and the second is counted.
 *
 *   node scripts/run.mjs bench/corpus.ts [size] [first: show what went wrong on the first half instead] [only kinds that fit this pattern]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../server/config.ts'
import type { Database } from '../server/database/connect.ts'
import { openStorage } from '../server/evidence/storage.ts'
import { transcriptLimits } from '../server/reading/limits.ts'
import { createReader } from '../server/reading/reader.ts'
import { transcribeContent } from '../server/readings/actions.ts'
import { readEverything } from '../server/readings/reading-all.ts'
import { listUntranscribed } from '../server/readings/transcript-store.ts'
import { type Answer, answersAbout } from './corpus/asking.ts'
import { corpusOf } from './corpus/corpus.ts'
import { asked, type Medium } from './corpus/dossier.ts'
import { addCounty, keepDossiers } from './corpus/keeping.ts'
import type { Half } from './evidence/chance.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const [size = '1', part = 'second', only = ''] = process.argv.slice(2)
const half: Half = part === 'first' ? 'first' : 'second'

const percent = (share: number, whole: number) => (whole === 0 ? '–' : `${((100 * share) / whole).toFixed(1)} %`)
const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(11)).join('')

function show(medium: Medium, answers: readonly Answer[]) {
  console.log(`\n${medium === 'text' ? 'Files with text' : 'Scans and photos'}`)
  console.log(line(['', 'asked', 'true', 'near', 'fired', 'wrongly', 'missed', 'precision', 'recall', 'gaps']))
  for (const id of asked) {
    const all = answers.filter((answer) => answer.id === id && answer.dossier.medium === medium)
    if (all.length === 0) continue
    const fired = all.filter(({ result }) => result.state === 'fired')
    const right = fired.filter(({ isTrue }) => isTrue).length
    const truths = all.filter(({ isTrue }) => isTrue).length
    const near = all.filter(({ dossier }) => dossier.truths[id] === 'near').length
    const gaps = all.filter(({ result }) => result.state === 'gap').length
    const rates = [percent(right, fired.length), percent(right, truths)]
    console.log(line([id, all.length, truths, near, fired.length, fired.length - right, truths - right, ...rates, gaps]))
    if (half === 'first') explain(all)
  }
}

/** What was said of filings of which something else is true. */
function explain(answers: readonly Answer[]) {
  for (const { dossier, projectId, result, isTrue } of answers)
    if ((result.state === 'fired') !== isTrue) console.log(`      ${dossier.says} (${projectId}): ${JSON.stringify(result).slice(0, 400)}`)
}

async function judge(db: Database, folder: string) {
  const config = readConfig({ DATA_FOLDER: folder })
  const dossiers = await corpusOf(half, Number(size), ({ says }, medium) => new RegExp(only).test(`${medium}: ${says}`))
  const files = dossiers.flatMap(({ files }) => files)
  console.log(`${dossiers.length} filings with ${files.length} files of the ${half} half, ${seconds()} s`)
  await addCounty(db, half)
  const ids = await keepDossiers(db, config, dossiers)
  await readEverything(db, config, () => {})
  console.log(`read after ${seconds()} s`)
  await Promise.all([1, 2].map(() => recogniseAll(db, config)))
  await tellPages(db)
  const answers = await answersAbout(db, dossiers, ids)
  for (const medium of ['text', 'scan'] as const) show(medium, answers)
}

/** As the background does it, but at once. Two may do it: each takes what the other has not in hand. */
async function recogniseAll(db: Database, config: Config) {
  const reader = createReader('transcribe', { ...transcriptLimits, priority: 0 })
  const services = { db, storage: await openStorage(config), dataFolder: config.dataFolder, reader }
  for (;;) {
    const scans = await listUntranscribed(db, { limit: 2 })
    if (scans.length === 0) break
    for (const scan of scans) if ((await transcribeContent(services, scan)) === 'read') process.stdout.write('.')
  }
  reader.close()
}

async function tellPages(db: Database) {
  const [{ pages, sure, cpu }] = await db<[{ pages: number; sure: number; cpu: number }]>`
    select sum(pages)::int as pages, count(*) filter (where confidence >= 0.9)::int as sure, (sum(cpu_ms) / 1000)::int as cpu from content_transcript`
  console.log(`${pages} pictures and pages recognised, ${sure} files of them surely, in ${cpu} s of the processor, after ${seconds()} s`)
}

const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)

const folder = await mkdtemp(join(tmpdir(), 'corpus-'))
await withTemporaryDatabase((db) => judge(db, folder))
await rm(folder, { recursive: true, force: true })
