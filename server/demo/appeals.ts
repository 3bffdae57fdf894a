import type { AppealAction, AuthorAction, MessageKind } from '#contract/appeal-states.ts'
import { dueFrom } from '#domain/appeal-clocks.ts'
import { deepestForProject, deepestForRegion } from '#domain/appeal-routing.ts'
import { appealLife, authorLife, openAppealStates, stateAfter } from '#domain/appeals.ts'
import { exceptionsFrom } from '#domain/calendar.ts'
import { addDays } from '#domain/days.ts'
import { defaultDeadlines } from '#domain/deadlines.ts'
import { insertAppeal, type Subject } from '../appeals/lodging-store.ts'
import { createCodeKeys, newCode, newReference } from '../appeals/secrets.ts'
import type { StoredAppeal } from '../appeals/store.ts'
import type { Transaction } from '../database.ts'
import type { Encryption } from '../encryption.ts'
import { hashPassword } from '../passwords.ts'
import { type AppealCase, type AppealTurn, appealCases, demoAppealPassword } from './appeal-cases.ts'
import { momentOn, workingDay } from './past.ts'

const clocks = { deadlines: defaultDeadlines, exceptions: exceptionsFrom([]) }

/** Appeals of the last months, each as far as its turns have led it. */
export async function addDemoAppeals(tx: Transaction, encryption: Encryption): Promise<number> {
  const [{ today } = { today: '' }] = await tx<{ today: string }[]>`select today()::text as today`
  const passwordHash = await hashPassword(demoAppealPassword)
  for (const told of appealCases) await tell(tx, encryption, { told, today, passwordHash })
  return appealCases.length
}

type Telling = { told: AppealCase; today: string; passwordHash: string }

async function tell(tx: Transaction, encryption: Encryption, { told, today, passwordHash }: Telling) {
  const { seal } = encryption
  const subject = await subjectOf(tx, told)
  const dayOf = (ago: number) => (ago > 1 ? workingDay(addDays(today, -ago)) : addDays(today, -ago))
  const lodgedOn = dayOf(told.ago)
  const id = await insertAppeal(tx, {
    ...subject,
    reference: newReference(),
    codeHash: createCodeKeys(encryption).hashOf(told.code ?? newCode()),
    passwordHash,
    type: told.type,
    deepest: subject.projectId ? deepestForProject : deepestForRegion({ level: subject.regionLevel, isTop: subject.isTop }),
    content: seal(told.content),
    wanted: told.wanted ? seal(told.wanted) : null,
    identity: told.identity ? seal(JSON.stringify(told.identity)) : null,
    dueOn: dueFrom('acceptance', told.type, lodgedOn, clocks),
  })
  await tx`update appeal set lodged_on = ${lodgedOn}, lodged_at = ${momentOn(lodgedOn, told.content.length)} where id = ${id}`
  await addEvent(tx, { id, at: momentOn(lodgedOn, told.content.length), by: 'author', action: 'lodge', state: 'submitted' })
  for (const turn of told.turns ?? []) await take(tx, seal, { id, turn, day: dayOf(turn.ago) })
}

async function subjectOf(tx: Transaction, { about }: AppealCase): Promise<Subject> {
  const columns = tx`region.code as region_code, region.level as region_level, region.name_zh as region_zh, region.name_en as region_en,
    region.parent_code is null as is_top`
  const [subject] =
    'filing' in about
      ? await tx<Subject[]>`
          select project.id as project_id, project.kind as project_kind, ${columns}, project.scope_code
          from project join region on region.code = project.region_code where project.name = ${about.filing} and project.number is not null`
      : await tx<Subject[]>`
          select null::uuid as project_id, null::smallint as project_kind, ${columns}, region.current_code as scope_code
          from region where region.code = ${about.region}`
  if (!subject) throw new Error(`The invented county has nothing like ${JSON.stringify(about)}.`)
  return subject
}

type Turned = { id: string; turn: AppealTurn; day: string }
type Action = AppealAction | AuthorAction

/** What the two sides read of a step. */
const messages: Partial<Record<Action, MessageKind>> = {
  refuse: 'refusal',
  ask: 'question',
  reply: 'reply',
  answer: 'answer',
  'ask-review': 'review-request',
}

/** By the same table as everybody else: a story that could not happen is an error. */
async function take(tx: Transaction, seal: Encryption['seal'], { id, turn: { by, action, text, outcome }, day }: Turned) {
  const [appeal] = await tx<[Pick<StoredAppeal, 'state' | 'type' | 'dueOn'>]>`
    select state, type, due_on from appeal where id = ${id}`
  const { from, to } = by === 'author' ? authorLife[action as AuthorAction] : appealLife[action as AppealAction]
  if (!from.includes(appeal.state)) throw new Error(`An appeal that is ${appeal.state} cannot ${action}.`)
  const state = stateAfter(to, appeal.state)
  const isOpen = (openAppealStates as readonly string[]).includes(state)
  const at = momentOn(day, 60 + ((action.length * 37) % 300))
  const begins = action === 'accept' ? 'investigation' : action === 'ask-review' ? 'review' : null
  const dueOn = begins ? dueFrom(begins, appeal.type, day, clocks) : isOpen ? appeal.dueOn : null
  await tx`
    update appeal set state = ${state}, due_on = ${dueOn}, version = version + 1
      ${action === 'assign' ? tx`, handler_id = (select id from user_account where username = ${by})` : tx``}
      ${action === 'rate' ? tx`, rating_score = 4, rating_comment = ${seal(text ?? '')}` : tx``}
      ${outcome ? tx`, outcome = ${outcome}, review_until = ${addDays(day, defaultDeadlines.appealReviewDays)}, replied_on = ${day}, reply_due_on = due_on` : tx``}
    where id = ${id}`
  if (outcome)
    await tx`
      insert into appeal_judgement (appeal_id, stage, outcome, by_id, digits, at)
      select ${id}, 'reply', ${outcome}, id, ${by === 'supervisor' ? 6 : 9}, ${at} from user_account where username = ${by}`
  const kind = messages[action]
  if (kind && text)
    await tx`
      insert into appeal_message (appeal_id, at, sender, kind, body)
      values (${id}, ${at}, ${by === 'author' ? 'author' : 'handler'}, ${kind}, ${seal(text)})`
  await addEvent(tx, { id, at, by, action, state })
}

type Event = { id: string; at: string; by: string; action: string; state: string }

const addEvent = (tx: Transaction, { id, at, by, action, state }: Event) => tx`
  insert into appeal_event (appeal_id, at, actor_id, actor, action, to_state)
  select ${id}, ${at}, person.id, person.name, ${action}, ${state} from (select) one left join user_account person on person.username = ${by}`
