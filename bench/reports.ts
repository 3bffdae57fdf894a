/**
 * How long a monthly report takes: reading its figures, and laying it out as PDF and as Word document.
 *
 *   node scripts/run.mjs bench/reports.ts 100000
 */
import { documentOf } from '#domain/reports/document.ts'
import type { Database } from '../server/database/connect.ts'
import { createTypesetter } from '../server/papers/typesetting/typesetter.ts'
import { readReportFigures } from '../server/reports/reading.ts'
import { readRegion } from '../server/reports/store.ts'
import { wordDocument } from '../server/reports/word-document.ts'
import { addAnalysedFilings } from './analysed-filings.ts'
import { cities, counties, towns } from './filings.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { timed } from './timing.ts'

const rounds = 5
const month = '2026-10'
const places = { province: '98', city: cities[0] ?? '', county: counties[0] ?? '', town: towns[0] ?? '' }

async function measure(db: Database) {
  const typesetter = createTypesetter(null)
  const rows: Record<string, object> = {}
  for (const [name, prefix] of Object.entries(places)) {
    const place = await readRegion(db, prefix.padEnd(12, '0'))
    if (!place) throw new Error(`There is no region ${prefix}.`)
    const figures = await readReportFigures(db, place, month)
    const content = documentOf(figures, 'zh')
    const paper = { language: 'zh', number: '1', draft: false, office: '', issuedOn: figures.asOf, eventOn: figures.asOf, check: null }
    const data = JSON.stringify({ ...paper, content })
    rows[name] = {
      'new filings': figures.now.filings,
      figures: await median(() => readReportFigures(db, place, month)),
      PDF: await median(() => typesetter.set({ template: 'report', data })),
      Word: await median(() => wordDocument(content)),
      'PDF in KB': Math.round((await typesetter.set({ template: 'report', data })).length / 1_000),
    }
  }
  typesetter.close()
  return rows
}

const median = async (work: () => Promise<unknown>) => (await timed(rounds, work)).median

for (const total of process.argv.slice(2).map(Number))
  await withTemporaryDatabase(async (db) => {
    await addAnalysedFilings(db, total)
    console.log(`${total} filings; milliseconds, the median of ${rounds}`)
    console.table(await measure(db))
  })
