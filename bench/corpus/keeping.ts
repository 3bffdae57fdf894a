import { createHash } from 'node:crypto'
import type { Config } from '../../server/config.ts'
import { type Database, inTransaction } from '../../server/database/connect.ts'
import { openStorage, type Storage } from '../../server/evidence/storage.ts'
import { addAccount } from '../../server/first-data/store.ts'
import type { Half } from '../evidence/chance.ts'
import { villages } from '../evidence/names.ts'
import { addFirstData } from '../filing-people.ts'
import type { Dossier, Filed, Party } from './dossier.ts'
import { counties, towns } from './places.ts'

const county = '980101'
const villageCode = (at: number) => `${county}1012${String(at + 1).padStart(2, '0')}`

/** A county with the villages of a half, what an installation begins with, and somebody who files. */
export async function addCounty(db: Database, half: Half): Promise<void> {
  const regions = [
    ['980000000000', 'province', null, '某省'],
    ['980100000000', 'city', '980000000000', '某市'],
    [`${county}000000`, 'county', '980100000000', counties[half]],
    [`${county}101000`, 'town', `${county}000000`, towns[half]],
    ...villages[half].map((name, at) => [villageCode(at), 'village', `${county}101000`, name] as const),
  ] as const
  for (const [code, level, parent, name] of regions)
    await db`
      insert into region (code, current_code, level, parent_code, name_zh, name_en) values (${code}, ${code}, ${level}, ${parent}, ${name}, ${name})`
  await addFirstData(db)
  const filer = {
    username: 'filer',
    name: '经办人',
    region: villageCode(0),
    role: 'filer',
    passwordHash: '',
    mustChangePassword: false,
  } as const
  await inTransaction(db, (tx) => addAccount(tx, filer))
}

const aDay = 86_400_000
const firstDay = Date.parse('2024-01-05T02:00:00Z')

/** Keeps filings with their papers, one a day, as if each had been filed and its papers uploaded on the days after; answers their ids. */
export async function keepDossiers(db: Database, config: Config, dossiers: readonly Dossier[]): Promise<string[]> {
  const storage = await openStorage(config)
  const [filer] = await db<[{ id: string }]>`select id from user_account where username = 'filer'`
  const ids: string[] = []
  for (const [at, dossier] of dossiers.entries())
    ids.push(await keepDossier({ db, storage, filer: filer.id }, dossier, { number: at + 1, submitted: firstDay + at * aDay }))
  return ids
}

type Keeping = { db: Database; storage: Storage; filer: string }

async function keepDossier(
  keeping: Keeping,
  dossier: Dossier,
  { number, submitted }: { number: number; submitted: number },
): Promise<string> {
  const { db, filer } = keeping
  const { name, village, owner, meeting, contract, payments = [], reports = 0, bidders = [], files } = dossier
  const [ownerId, supplierId] = [await keepUnit(db, owner, 'owner'), contract ? await keepUnit(db, contract.supplier, 'contractor') : null]
  const day = new Date(submitted)
  const code = villageCode(village)
  const [project] = await db<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, number, year, first_submitted_at, created_at, owner_unit_id, limit_row_id, decision_type,
      should_attend, did_attend, agreed, contract_price, sign_date, supplier_kind, supplier_unit_id)
    values (${name}, 1, ${code}, ${code}, ${filer}, ${contract ? 'in-progress' : 'sourcing'}, ${`BA${number}`}, ${day.getUTCFullYear()}, ${day}, ${day}, ${ownerId},
      (select id from limit_row where kind = 1 limit 1), ${meeting ? countedMeeting : null}, ${meeting?.should ?? null}, ${meeting?.did ?? null},
      ${meeting?.agreed ?? null}, ${contract?.price ?? null}, ${contract?.signed ?? null}, ${contract ? 'unit' : null}, ${supplierId})
    returning id`
  const paid: string[] = []
  for (const { amount, paidOn } of payments) paid.push(await keepPayment(keeping, project.id, { amount, paidOn }))
  const reported: string[] = []
  for (let at = 0; at < reports; at += 1) reported.push(await keepReport(keeping, project.id, new Date(submitted + (at + 2) * aDay)))
  const bidding = await keepRound(db, project.id, bidders)
  const recordOf = ({ step, payment, report }: Filed) =>
    payment !== undefined ? paid[payment] : report !== undefined ? reported[report] : step === 'award' ? 'contract' : step
  for (const [at, file] of files.entries())
    await keepFile(keeping, file, {
      ...{
        projectId: project.id,
        record: recordOf(file) ?? null,
        bidderId: file.bidder === undefined ? null : (bidding[file.bidder] ?? null),
      },
      uploaded: new Date(submitted + aDay / 2 + at * 60_000),
    })
  return project.id
}

const countedMeeting = 'representatives-meeting'

async function keepUnit(db: Database, { name, code }: Party, role: 'owner' | 'contractor'): Promise<string> {
  const [unit] = await db<[{ id: string }]>`
    insert into unit (name, credit_code, roles) values (${name}, ${code}, ${[role]})
    on conflict (credit_code) where state in ('proposed', 'confirmed') do update set name = excluded.name returning id`
  return unit.id
}

async function keepPayment(
  { db, filer }: Keeping,
  projectId: string,
  { amount, paidOn }: { amount: number; paidOn: string },
): Promise<string> {
  const [payment] = await db<[{ id: string }]>`
    insert into payment (project_id, paid_on, amount, payee, recorded_by) values (${projectId}, ${paidOn}, ${amount}, '某公司', ${filer}) returning id`
  return payment.id
}

async function keepReport({ db, filer }: Keeping, projectId: string, at: Date): Promise<string> {
  const [report] = await db<[{ id: string }]>`
    insert into progress_report (project_id, percent, note, reported_by, reported_at) values (${projectId}, 30, '按进度施工', ${filer}, ${at}) returning id`
  return report.id
}

async function keepRound(db: Database, projectId: string, bidders: readonly Party[]): Promise<string[]> {
  if (bidders.length === 0) return []
  const [round] = await db<[{ id: string }]>`
    insert into sourcing_round (project_id, number, notice_date, closing_date) values (${projectId}, 1, '2026-01-10', '2026-01-31') returning id`
  const ids: string[] = []
  for (const [at, bidder] of bidders.entries()) {
    const id = await keepUnit(db, bidder, 'contractor')
    await db`insert into bidder (round_id, unit_id, price, valid, position) values (${round.id}, ${id}, ${10_000_000 + at * 77_700}, true, ${at})`
    ids.push(id)
  }
  return ids
}

type Place = { projectId: string; record: string | null; bidderId: string | null; uploaded: Date }

/** Bytes are kept once, however often they are filed. */
async function keepFile({ db, storage, filer }: Keeping, { content, mediaType, category, step }: Filed, place: Place): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  await storage.write(sha256, content)
  await db`
    insert into stored_content (sha256, size, media_type, key, stored_at) values (${sha256}, ${content.length}, ${mediaType}, ${sha256}, ${place.uploaded})
    on conflict do nothing`
  await db`
    insert into evidence_file (project_id, category, step, record, bidder_id, sha256, name, uploaded_by, uploaded_at)
    values (${place.projectId}, ${category}, ${step}, ${place.record}, ${place.bidderId}, ${sha256}, ${step}, ${filer}, ${place.uploaded})`
}
