import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/language.ts'
import { paperRules } from '#contract/paper-check.ts'
import type { Report, ReportForm } from '#contract/reports.ts'
import type { Statistics } from '#contract/statistics.ts'
import { documentOf } from '#domain/reports/document.ts'
import type { ReportFigures } from '#domain/reports/figures.ts'
import { monthsBefore } from '#domain/reports/months.ts'
import { writeSentence } from '#domain/reports/sentence-texts.ts'
import { type SentenceFacts, type SentenceKind, sentencesOf } from '#domain/reports/sentences.ts'
import { figuresIn } from '#domain/reports/testing.ts'
import { write } from '#domain/reports/writing.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { unzip } from '../testing/read-workbook.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
let thisMonth: string
const county = '990101000000'
const town = '990101101000'

const as = (who: string) => ({ as: cookies[who] ?? '' })
const make = (who: string, body: object) => testServer.call('POST', '/reports', { ...as(who), body })
const fetchFile = async (who: string, id: string, form: ReportForm, language: Language = 'zh') => {
  const { statusCode, rawPayload, headers } = await testServer.app.inject({
    ...{ method: 'POST', url: `/api/reports/${id}/file`, headers: { cookie: cookies[who] ?? '' }, payload: { form, language } },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}
const figuresOf = async (id: string) => {
  const [row] = await testServer.db<[{ figures: ReportFigures }]>`select figures from report where id = ${id}`
  return row.figures
}

beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true, keepsDay: true })
  for (const who of ['county', 'town', 'filer', 'supervisor']) cookies[who] = await testServer.signIn(who)
  const [{ today }] = await testServer.db<[{ today: string }]>`select today()`
  thisMonth = today.slice(0, 7)
})
afterAll(() => testServer.close())

type Answers = Record<'now' | 'before' | 'yearBefore' | 'year' | 'ever' | 'whole', Statistics>
const analysis = async (region: string, from: string, until = from): Promise<Statistics> =>
  (await testServer.call('GET', `/statistics?region=${region}&from=${from}&until=${until}`, as('county'))).body

async function answersFor(region: string, month: string): Promise<Answers> {
  const year = month.slice(0, 4)
  return {
    now: await analysis(region, month),
    before: await analysis(region, monthsBefore(month, 1)),
    yearBefore: await analysis(region, monthsBefore(month, 12)),
    year: await analysis(region, `${year}-01`, month),
    ever: await analysis(region, '2000-01', month),
    whole: await analysis(region, `${year}-01`, `${year}-12`),
  }
}

const gap = (one: number, other: number) => (one === other ? [] : [Math.abs(one - other)])
const greatest = (of: readonly number[]) => (of.length > 1 && Math.max(...of) > 0 ? [Math.max(...of)] : [])
const sum = ({ upTo30, upTo90, more }: Statistics['overdue']) => upTo30 + upTo90 + more
const standing = ({ ever }: Answers, name: 'overdue' | 'findings' | 'openAlerts') => greatest(ever.regions.map((region) => region[name]))
const filingsIn = ({ regions }: Statistics, code: string | undefined) => regions.find(({ region }) => region?.code === code)?.filings ?? 0

/** What every sentence has to be made of, from what the analysis answers to everybody: its counts and amounts, shares aside. */
const expected: { [Kind in SentenceKind]: (answers: Answers, facts: SentenceFacts[Kind]) => number[] } = {
  filings: ({ now, before, yearBefore }) => [
    ...[now.totals.filings, ...gap(now.totals.filings, before.totals.filings), ...gap(now.totals.filings, yearBefore.totals.filings)],
    ...greatest(now.regions.map(({ filings }) => filings)),
  ],
  filingsSoFar: ({ now, before, yearBefore }) => [
    ...[now.totals.filings, before.totals.filings, yearBefore.totals.filings, ...greatest(now.regions.map(({ filings }) => filings))],
  ],
  where: ({ now, before }, { place }) => {
    const { region = null } = now.regions.find((one) => one.region?.name.zh === place.zh) ?? {}
    const [from, to] = [filingsIn(before, region?.code), filingsIn(now, region?.code)]
    const changes = now.regions.map((one) => Math.abs(one.filings - filingsIn(before, one.region?.code)))
    expect(Math.abs(to - from)).toBe(Math.max(...changes))
    return [Math.abs(to - from), from, to]
  },
  amount: ({ now, before, yearBefore }) => [
    ...[now.totals.estimate, ...gap(now.totals.estimate, before.totals.estimate), ...gap(now.totals.estimate, yearBefore.totals.estimate)],
    ...greatest(now.regions.map(({ estimate }) => estimate)),
  ],
  amountSoFar: ({ now, before, yearBefore }) => [
    ...[now.totals.estimate, before.totals.estimate, yearBefore.totals.estimate, ...greatest(now.regions.map(({ estimate }) => estimate))],
  ],
  year: ({ year: { comparison } }) => {
    const { now, before } = comparison!
    return [now.filings, now.estimate, ...gap(now.filings, before.filings), ...gap(now.estimate, before.estimate)]
  },
  contracts: ({ year: { totals } }) => [totals.contracted, Math.abs(totals.contractedEstimate - totals.contractedPrice), totals.overBudget],
  noContracts: ({ year }) => {
    expect(year.totals.contracted).toBe(0)
    return []
  },
  overdue: (answers) => [
    ...[answers.ever.states.find(({ state }) => state === 'in-progress')?.filings ?? 0, sum(answers.ever.overdue)],
    ...[answers.ever.overdue.more, ...standing(answers, 'overdue')],
  ],
  noneOverdue: ({ ever }) => {
    expect(sum(ever.overdue)).toBe(0)
    return [ever.states.find(({ state }) => state === 'in-progress')?.filings ?? 0]
  },
  onTime: ({ year }) => [year.totals.onTime, year.totals.completed],
  competition: ({ year }) => [year.competition.competitive, year.competition.known],
  disclosure: ({ year: { totals } }) => [totals.disclosureDue, totals.disclosureDue - totals.disclosureComplete],
  findings: (answers) => [
    ...[answers.ever.regions.reduce((all, { findings }) => all + findings, 0), answers.ever.overdueFindings],
    ...standing(answers, 'findings'),
  ],
  fixed: ({ year: { totals, overdueFindings } }) => [
    totals.rectifiedOnTime,
    totals.rectifiedOnTime + totals.rectifiedLate + overdueFindings,
  ],
  alerts: (answers) => [answers.ever.totals.openAlerts, ...standing(answers, 'openAlerts')],
  indicators: ({ ever }) => {
    const counts = Object.values(Object.groupBy(ever.fired, ({ indicator }) => indicator))
    return [Math.max(...counts.map((rows) => (rows ?? []).reduce((all, { filings }) => all + filings, 0)))]
  },
  appeals: ({ whole }) => [whole.appeals.answered!, whole.appeals.medianDays!],
  noAppeals: ({ whole }) => {
    expect(whole.appeals.answered).toBeNull()
    return []
  },
}
const measured = (facts: unknown) =>
  figuresIn(facts)
    .filter(({ figure }) => figure !== 'share' && figure !== 'points')
    .map(({ value }) => value)
const ordered = (values: number[]) => values.toSorted((one, other) => one - other)

test('every sentence says what the analysis says of the same region and month, in both languages', async () => {
  const seen = new Set<SentenceKind>()
  for (const region of [county, town, '990101101201'])
    for (const back of [0, 1, 2, 13]) {
      const month = monthsBefore(thisMonth, back)
      const { status, body } = await make('county', { region, month })
      expect(status).toBe(200)
      const answers = await answersFor(region, month)
      for (const sentence of Object.values(sentencesOf(await figuresOf(body.id))).flat()) {
        const { kind, facts } = sentence
        const wanted = (expected[kind] as (given: Answers, of: typeof facts) => number[])(answers, facts)
        expect(ordered(measured(facts)), `${kind} of ${region} in ${month}`).toEqual(ordered(wanted))
        for (const language of ['zh', 'en'] as const)
          for (const figure of figuresIn(facts).filter(({ value }) => value !== 0))
            expect(writeSentence(sentence, language)).toContain(write(figure, language))
        seen.add(kind)
      }
    }
  // Whatever the invented county can make somebody say was said.
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining(['filings', 'filingsSoFar', 'where', 'year', 'contracts', 'overdue', 'findings', 'alerts']),
  )
})

test('the PDF says every sentence, is tagged, small and a proper archive format; the Word document has the same headings, tables and figures', async () => {
  const { body: report } = (await make('county', { region: county, month: monthsBefore(thisMonth, 1) })) as { body: Report }
  const figures = await figuresOf(report.id)
  for (const language of ['zh', 'en'] as const) {
    const { title, sections } = documentOf(figures, language)
    const bare = (text: string) => text.replaceAll(/\s+/g, '')
    const { bytes, headers } = await fetchFile('county', report.id, 'pdf', language)
    expect(headers['content-disposition']).toContain(encodeURIComponent(`${title}.pdf`))
    const { text, pages } = await readPdf(bytes)
    expect(pages).toBeGreaterThan(1)
    for (const sentence of sections.flatMap(({ sentences }) => sentences)) expect(text).toContain(bare(sentence))
    for (const cell of sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flat()))) expect(text).toContain(bare(cell))
    expect(bytes.includes('/StructTreeRoot')).toBe(true)
    expect(bytes.includes('pdfaid')).toBe(true)
    expect(bytes.length).toBeLessThanOrEqual(paperRules.mostBytes)

    const word = await fetchFile('county', report.id, 'docx', language)
    const parts = unzip(word.bytes)
    for (const [name, part] of parts) expect(faultOf(part), name).toBeNull()
    const document = parts.get('word/document.xml') ?? ''
    expect(styled(document, 'Title')).toEqual([title])
    expect(styled(document, 'Heading1').slice(0, -1)).toEqual(sections.map(({ heading }) => heading))
    expect(styled(document, 'Sentence')).toEqual(expect.arrayContaining(sections.flatMap(({ sentences }) => sentences)))
    expect(tablesOf(document)).toEqual(sections.flatMap(({ tables }) => tables.map(({ head, rows }) => [head, ...rows])))
    const charts = sections.flatMap((section) => section.charts)
    expect(charts.length).toBeGreaterThan(2)
    for (const [at, { series }] of charts.entries()) {
      const part = parts.get(`word/charts/chart${at + 1}.xml`) ?? ''
      const drawn = [...part.matchAll(/<c:numLit>(.*?)<\/c:numLit>/gs)].map(([, one = '']) => [...one.matchAll(/<c:v>(.*?)<\/c:v>/g)])
      expect(drawn.map((points) => points.map(([, value]) => Number(value)))).toEqual(series.map(({ values }) => values))
    }
    expect(referencesOf(parts)).toEqual([])
  }
  const [again, once] = await Promise.all([fetchFile('county', report.id, 'docx'), fetchFile('county', report.id, 'docx')])
  expect(again.bytes.equals(once.bytes)).toBe(true)
})

test('a town of many villages, each with letters of its own, has its report, too', async () => {
  const { body: report } = (await make('county', { region: town, month: monthsBefore(thisMonth, 4) })) as { body: Report }
  const figures = await figuresOf(report.id)
  const places = Array.from({ length: 400 }, (_, at) => {
    const zh = `${String.fromCodePoint(0x4e00 + at * 8, 0x5000 + at * 9)}村`
    return {
      region: { code: String(at).padStart(12, '0'), level: 'village' as const, name: { zh, en: `Village ${at}` } },
      filings: 1,
      estimate: 1,
    }
  })
  const wide = { ...figures, now: { ...figures.now, places } }
  await testServer.db`update report set figures = ${testServer.db.json(wide as never)} where id = ${report.id}`
  const { status, bytes } = await fetchFile('county', report.id, 'pdf')
  expect(status).toBe(200)
  expect(bytes.length).toBeGreaterThan(paperRules.mostBytes)
})

const inside = (xml: string) =>
  [...xml.matchAll(/<w:t\b[^>]*>([^<]*)<\/w:t>/g)]
    .map(([, text = '']) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    .join('')
const styled = (document: string, style: string) =>
  [...document.matchAll(/<w:p>.*?<\/w:p>/gs)]
    .map(([xml]) => xml)
    .filter((xml) => xml.includes(`<w:pStyle w:val="${style}"/>`))
    .map(inside)
const tablesOf = (document: string) =>
  [...document.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) =>
    [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => inside(cell))),
  )

/** What is opened is closed, in order; anything else no reader of XML accepts. */
function faultOf(xml: string): string | null {
  const open: string[] = []
  for (const [tag, end, name = '', self] of xml.matchAll(/<(\/?)([A-Za-z:]+)[^<>]*?(\/?)>/g)) {
    if (end && open.pop() !== name) return tag
    if (!end && !self) open.push(name)
  }
  return open.length > 0 || /&(?!amp;|lt;|gt;|quot;)/.test(xml) ? (open.at(-1) ?? 'a bare &') : null
}

/** Parts that are named and not there, and references that lead nowhere. */
function referencesOf(parts: Map<string, string>): string[] {
  const types = [...(parts.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/(.*?)"/g)].map(([, name = '']) => name)
  const relations = [...(parts.get('word/_rels/document.xml.rels') ?? '').matchAll(/Id="(.*?)".*?Target="(.*?)"/g)]
  const known = relations.map(([, id]) => id)
  const used = [...(parts.get('word/document.xml') ?? '').matchAll(/r:id="(.*?)"/g)].map(([, id]) => id)
  return [
    ...[...types, ...relations.map(([, , target]) => `word/${target}`)].filter((name) => !parts.has(name)),
    ...used.filter((id) => !known.includes(id)).map(String),
  ]
}

test('nobody makes or fetches what is not theirs, and a month that cannot be is told exactly', async () => {
  const month = monthsBefore(thisMonth, 1)
  const code = async (who: string, body: object) => (await make(who, body)).body.code
  expect(await code('filer', { region: county, month })).toBe('authority.missing')
  expect(await code('supervisor', { region: county, month })).toBe('authority.missing')
  expect(await code('town', { region: county, month })).toBe('record.not-found')
  expect(await code('town', { region: '990101102000', month })).toBe('record.not-found')
  expect(await code('town', { region: '990101999000', month })).toBe('record.not-found')
  expect(await make('county', { region: county, month: monthsBefore(thisMonth, -1) })).toMatchObject({
    status: 422,
    body: { code: 'report.month-ahead', facts: { month: thisMonth } },
  })
  for (const wrong of ['2026-13', '2026-1', '202610', '1999-01', "2026-01'; drop table report"])
    expect(await code('county', { region: county, month: wrong })).toBe('input.invalid')
  const { body: own } = await make('county', { region: town, month })
  expect((await fetchFile('town', own.id, 'pdf')).status).toBe(404) // in their region, but not their report
  expect((await fetchFile('filer', own.id, 'pdf')).status).toBe(403)
  expect((await fetchFile('county', '00000000-0000-4000-8000-000000000000', 'pdf')).status).toBe(404)
})

test('made again a report takes the place of the earlier one, and every making and fetching leaves its line', async () => {
  const month = monthsBefore(thisMonth, 3)
  const [one, again] = [(await make('town', { region: town, month })).body, (await make('town', { region: town, month })).body]
  expect(again.id).toBe(one.id)
  await fetchFile('town', one.id, 'docx', 'en')
  const lines = await testServer.db<{ event: string; after: unknown }[]>`
    select event, after from audit_line where subject = 'report' and subject_id = ${one.id} order by id`
  expect(lines.map(({ event }) => event)).toEqual(['report.made', 'report.made', 'report.downloaded'])
  expect(lines.at(-1)?.after).toEqual({ month, form: 'docx', language: 'en' })
  const { body } = await testServer.call('GET', '/reports?page=1&size=1', as('town'))
  expect(body).toMatchObject({ total: 1, items: [{ id: one.id, month, isMonthly: false, region: { code: town } }] })
})
