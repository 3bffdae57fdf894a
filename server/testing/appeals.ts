import { randomBytes } from 'node:crypto'
import type { AppealState, AppealType } from '#contract/appeal-states.ts'
import { solveChallenge } from '#domain/people/proof-of-work.ts'
import { createProofs } from '../appeals/proof.ts'
import { createCodeKeys, newCode } from '../appeals/secrets.ts'
import { inTransaction } from '../database/connect.ts'
import { anyOf } from '../database/sql-words.ts'
import { createEncryption } from '../encryption.ts'
import { noteConcerned } from '../filings/concerned-people.ts'
import { hashPassword } from '../passwords.ts'
import type { TestServer } from './test-server.ts'

export const appealPassword = 'ABCDEFGHJK'
const passwordHash = hashPassword(appealPassword)

type Wanted = {
  projectId?: string
  region?: string
  state?: AppealState
  type?: AppealType
  handlerId?: string | null
  identity?: object | null
  lodgedOn?: string
}

const awaited = ['submitted', 'accepted', 'assigned', 'investigating', 'more-information', 'review-requested', 'recheck-requested']

/** Puts an appeal into the database past all rules, so that a test begins where its own rule does. */
export async function putAppeal(testServer: TestServer, wanted: Wanted): Promise<{ id: string; code: string; password: string }> {
  const { projectId = null, region = null, state = 'submitted', type = 'complaint', handlerId = null, identity = null } = wanted
  const encryption = createEncryption(testServer.config)
  const code = newCode()
  const seal = encryption.seal
  const hash = await passwordHash
  const about = projectId === null ? [] : [projectId]
  const row = await inTransaction(testServer.db, async (tx) => {
    const [added] = await tx<[{ id: string }]>`
      insert into appeal (reference, code_hash, password_hash, type, state, project_id, region_code, region_level, region_zh, region_en, scope_code,
        project_kind, deepest, content, identity, due_on, handler_id, review_until, merged_into)
      select ${randomBytes(5).toString('hex').toUpperCase()}, ${createCodeKeys(encryption).hashOf(code)}, ${hash}, ${type}, ${state},
        project.id, place.code, place.level, place.name_zh, place.name_en, coalesce(project.scope_code, place.current_code), project.kind,
        case when project.id is not null then 12 else length(place.prefix) - (place.parent_code is not null)::int end,
        ${seal('村道路面厚度不足，一下雨就裂开，请查一查是谁验收的。')}, ${identity ? seal(JSON.stringify(identity)) : null},
        ${awaited.includes(state) ? tx`today() + 15` : null}, ${handlerId},
        ${state === 'replied' || state === 'reviewed' ? tx`today() + 30` : null}, null
      from (select ${projectId}::uuid as id) wanted left join project on project.id = wanted.id
        join region place on place.code = coalesce(project.region_code, ${region})
      returning id`
    await noteConcerned(tx, anyOf(tx, about))
    return added
  })
  if (state === 'review-requested' || state === 'replied')
    await testServer.db`
      insert into appeal_judgement (appeal_id, stage, outcome, by_id, digits)
      select ${row.id}, 'reply', 'substantiated', id, 6 from user_account where username = 'admin'`
  if (state === 'replied') await testServer.db`update appeal set outcome = 'substantiated' where id = ${row.id}`
  return { id: row.id, code, password: appealPassword }
}

type Replies = { region: string; count: number; on: string; days?: number }

/** Puts appeals about a region that were replied to on a day, so many days after they had been lodged. */
export async function putReplies(testServer: TestServer, { region, count, on, days = 10 }: Replies): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await putAppeal(testServer, { region, state: 'replied' })
    await testServer.db`update appeal set replied_on = ${on}, lodged_on = ${on}::date - ${days}::int where id = ${id}`
  }
}

/** A challenge of this testServer that is solved at once; its signature is as good as any. */
export async function solvedProof(testServer: TestServer, now = Date.now()) {
  const challenge = await createProofs(createEncryption(testServer.config), { fewest: 1, most: 50 }).create(now)
  return { challenge, solution: solveChallenge(challenge, { from: 0, to: 50 }) }
}

/** What is sent to lodge an appeal about a region, or about whatever is given. */
export const newAppeal = async (testServer: TestServer, given: object = {}) => ({
  type: 'complaint',
  filingNumber: null,
  region: null,
  content: '村道路面厚度不足，一下雨就裂开，请查一查是谁验收的。',
  wanted: '返工并公开结果',
  identity: null,
  proof: await solvedProof(testServer),
  ...given,
})
