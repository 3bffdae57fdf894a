import { createHash, randomUUID } from 'node:crypto'
import { noteChangedFilings } from '../changed-filings.ts'
import type { Database, Transaction } from '../database.ts'
import { keyFor } from '../evidence/dossier-zip.ts'
import type { Storage } from '../evidence/storage.ts'
import { refreshSearch } from '../search-columns.ts'
import { addDemoCompanies, addDemoPeople, announce, forgetAnnounced, insertAll, readWorld } from './filing-store.ts'
import { tellLife } from './life.ts'
import { ordinaryInLiuhe } from './ordinary-liuhe.ts'
import { ordinaryInQingshi } from './ordinary-qingshi.ts'
import { ordinaryInYunling } from './ordinary-yunling.ts'
import { plantedScenarios } from './planted.ts'
import type { EventRow, Row, Story } from './story-state.ts'
import { tellSupervision } from './supervision.ts'
import type { World } from './world.ts'

export const ordinaryScenarios = [...ordinaryInQingshi, ...ordinaryInLiuhe, ...ordinaryInYunling]
export const demoScenarios = [...ordinaryScenarios, ...plantedScenarios]

type Terms = { db: Database; storage: Storage; seal: (plain: string) => Buffer; passwordHash: string }

/** Some 130 filings over every state, told relative to today, with their files. */
export async function addDemoFilings(tx: Transaction, { db, storage, seal, passwordHash }: Terms): Promise<number> {
  await addDemoPeople(tx, passwordHash)
  await addDemoCompanies(tx)
  const world = await readWorld(tx, seal)
  const stories = tellAll(world)
  const supervision = tellSupervision(world, stories)
  const contents = contentsOf(stories)
  // In a transaction of its own: should this one not come to its end, the next start finds what to clean up.
  await announce(
    db,
    contents.map(({ key }) => key),
  )
  await Promise.all(contents.map(({ key, content }) => storage.write(key, content)))
  for (const [table, rows] of [...rowsOf(stories, contents), ...supervision]) await insertAll(tx, table, rows)
  await refreshSearch(tx, 'project')
  noteChangedFilings(
    tx,
    stories.map(({ dossier }) => dossier.id),
  )
  await forgetAnnounced(tx)
  return stories.length
}

/** Tells every story and gives the numbers out in the order in which they were filed. */
export function tellAll(world: World): Story[] {
  const stories = demoScenarios.map((scenario) => tellLife(world, scenario))
  const counters = new Map<string, number>()
  const filed = stories.filter(({ filedAt }) => filedAt !== null).toSorted((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1))
  for (const story of filed) {
    const { event, day } = story.filedAt ?? { event: { after: null } as EventRow, day: '' }
    const counter = `${String(story.columns.region_code).slice(0, 6)}${day.slice(0, 4)}${story.scenario.kind}`
    const next = (counters.get(counter) ?? 0) + 1
    counters.set(counter, next)
    const number = `BA${counter}${String(next).padStart(5, '0')}`
    story.columns.number = number
    event.after = { number }
  }
  return stories
}

const momentOf = ({ filedAt, scenario }: Story) => `${filedAt?.event.at} ${scenario.key}`

type Content = { sha256: string; size: number; mediaType: string; key: string; content: Buffer; storedAt: string }

/** The same bytes are kept once. */
function contentsOf(stories: readonly Story[]): Content[] {
  const found = new Map<string, Content>()
  for (const { content, mediaType, at } of stories.flatMap(({ files }) => files)) {
    const sha256 = hashOf(content)
    if (!found.has(sha256))
      found.set(sha256, { sha256, size: content.length, mediaType, key: keyFor(sha256, randomUUID()), content, storedAt: at })
  }
  return [...found.values()]
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function rowsOf(stories: readonly Story[], contents: readonly Content[]): [string, Row[]][] {
  const all = <T>(pick: (story: Story) => readonly T[]) => stories.flatMap(pick)
  const byTime = (one: Row, other: Row) => (String(one.at) < String(other.at) ? -1 : String(one.at) > String(other.at) ? 1 : 0)
  return [
    ['project', stories.map(({ columns }) => columns)],
    ['funding_line', all(({ rows }) => rows.funding_line)],
    ['sourcing_round', all(({ rows }) => rows.sourcing_round)],
    ['bidder', all(({ rows }) => rows.bidder)],
    ['progress_report', all(({ rows }) => rows.progress_report)],
    ['payment', all(({ rows }) => rows.payment)],
    ['project_request', all(({ dossier, rows }) => rows.project_request.map((row) => ({ ...row, scope_code: dossier.scopeCode })))],
    ['change_order', all(({ rows }) => rows.change_order)],
    ['acceptance', all(({ rows }) => rows.acceptance)],
    ['review_mark', all(({ rows }) => rows.review_mark)],
    ['project_event', all(({ events }) => events).toSorted(byTime)],
    ['project_toucher', all(({ dossier, touchers }) => [...touchers].map((user) => ({ project_id: dossier.id, user_id: user })))],
    [
      'stored_content',
      contents.map(({ sha256, size, mediaType, key, storedAt }) => ({ sha256, size, media_type: mediaType, key, stored_at: storedAt })),
    ],
    ['evidence_file', all(fileRows)],
    ['filing_counter', countersOf(stories)],
  ]
}

const fileRows = ({ dossier, files }: Story): Row[] =>
  files.map(({ id, category, step, record, name, content, photo, by, at }) => ({
    id,
    project_id: dossier.id,
    category,
    step,
    record,
    sha256: hashOf(content),
    name,
    uploaded_by: by,
    uploaded_at: at,
    taken_at: photo?.takenAt ?? null,
    longitude: photo?.longitude ?? null,
    latitude: photo?.latitude ?? null,
  }))

function countersOf(stories: readonly Story[]): Row[] {
  const last = new Map<string, number>()
  for (const { columns } of stories) {
    const number = columns.number === undefined ? '' : String(columns.number)
    if (number) last.set(number.slice(2, 13), Math.max(last.get(number.slice(2, 13)) ?? 0, Number(number.slice(13))))
  }
  return [...last].map(([of, count]) => ({
    county: of.slice(0, 6),
    year: Number(of.slice(6, 10)),
    kind: Number(of.slice(10)),
    last: count,
  }))
}
