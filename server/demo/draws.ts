import { randomBytes } from 'node:crypto'
import type { NewDraw } from '#contract/draws.ts'
import { addDays } from '#domain/days.ts'
import { draw as compute, drawAlgorithm, seedHashOf } from '#domain/draw.ts'
import type { Transaction } from '../database.ts'
import { selectCandidates } from '../draws/candidates.ts'
import { insertDraw, saveAnswer, savePublication, saveResult, saveScore } from '../draws/store.ts'
import type { Encryption } from '../encryption.ts'

type Case = {
  town: string
  states: string[]
  specialty: string
  operator: string
  witness: string
  text: string | null
  scores?: number[]
  inDays: number
}

/** One draw of every kind: published and scored, waiting for answers, and waiting for its witness. */
const cases: readonly Case[] = [
  {
    town: '990101101',
    states: ['in-progress', 'completed', 'accepted', 'settled'],
    specialty: 'road',
    operator: 'town',
    witness: 'supervisor',
    text: '青石镇的路，修到家门口',
    scores: [92, 88, 95],
    inDays: -60,
  },
  {
    town: '990101101',
    states: ['sourcing'],
    specialty: 'road',
    operator: 'town',
    witness: 'supervisor2',
    text: '公开透明，一视同仁',
    inDays: 5,
  },
  { town: '990101102', states: ['sourcing'], specialty: 'irrigation', operator: 'town2', witness: 'supervisor', text: null, inDays: 7 },
]

export async function addDemoDraws(tx: Transaction, encryption: Pick<Encryption, 'seal'>) {
  const [{ today } = { today: '' }] = await tx<{ today: string }[]>`select today()::text as today`
  for (const one of cases) await addDraw(tx, encryption, one, addDays(today, one.inDays))
}

async function addDraw(tx: Transaction, { seal }: Pick<Encryption, 'seal'>, told: Case, day: string) {
  const project = await projectFor(tx, told)
  const person = await peopleByName(tx)
  const given: NewDraw = {
    subject: 'experts',
    pool: 'evaluation',
    quotas: [{ specialty: told.specialty, count: 3 }],
    grade: null,
    sessionStart: `${day}T09:00:00+08:00`,
    sessionEnd: `${day}T12:00:00+08:00`,
    witnessId: person(told.witness),
    bidders: project.bidders,
    reason: null,
  }
  const { candidates, ...committed } = await selectCandidates(tx, { ...project, filing: { ownerUnitId: project.ownerUnitId } }, given)
  const seed = randomBytes(32).toString('hex')
  const { bidders, ...terms } = given
  const id = await insertDraw(tx, {
    ...terms,
    ...committed,
    candidates,
    bidderIds: bidders,
    projectId: project.id,
    operatorId: person(told.operator),
    statutory: false,
    supersedes: null,
    algorithm: drawAlgorithm,
    seedHash: seedHashOf(seed),
    seedCipher: seal(seed),
  })
  if (told.text === null) return
  const result = compute({ ...given, list: committed.list, seed, text: told.text })
  await saveResult(tx, id, { seed, text: told.text, result })
  if (!told.scores) return
  for (const [at, { id: member }] of result.chosen.entries()) {
    await saveAnswer(tx, { drawId: id, member, answer: 'accepted', note: null })
    await saveScore(tx, { drawId: id, member, score: told.scores[at] ?? 90, note: null })
  }
  await savePublication(tx, id)
  await tx`
    update draw set committed_at = session_start - interval '3 days', drawn_at = session_start - interval '71 hours',
      published_at = session_start - interval '50 hours' where id = ${id}`
}

type Project = { id: string; scopeCode: string; kind: number; ownerUnitId: string | null; bidders: string[] }

/** The first filing of a village of the town, which its manager decides, in one of these states that was competed for and has no draw yet; its bidders, or two that could have been. */
async function projectFor(tx: Transaction, { town, states }: Case): Promise<Project> {
  const [row] = await tx<Project[]>`
    select project.id, scope_code, kind, owner_unit_id, case when bids.units = '{}' then usual.units else bids.units end as bidders
    from project,
      lateral (select array(select unit_id from bidder join sourcing_round round on round.id = round_id where round.project_id = project.id) as units) bids,
      (select array(select id from unit where roles @> array['contractor'] and state = 'confirmed' order by name limit 2) as units) usual
    where starts_with(scope_code, ${town}) and right(scope_code, 3) <> '000' and state in ${tx([...states])}
      and exists (select from sourcing_round where project_id = project.id) and not exists (select from draw where project_id = project.id)
    order by trade = 'road' desc, number limit 1`
  if (!row) throw new Error(`The invented county has no filing that is ${states.join(' or ')} in ${town}.`)
  return row
}

async function peopleByName(tx: Transaction): Promise<(username: string) => string> {
  const accounts = await tx<{ id: string; username: string }[]>`select id, username from user_account`
  return (username) => accounts.find((account) => account.username === username)?.id ?? ''
}
