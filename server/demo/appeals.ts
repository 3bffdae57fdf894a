import type { AppealAction, AuthorAction, MessageKind } from '#contract/appeal-states.ts'
import type { NewAppeal } from '#contract/public-appeals.ts'
import { addDays } from '#domain/time/days.ts'
import { takeAppealStep } from '../appeals/actions.ts'
import { takeAuthorStep } from '../appeals/author-actions.ts'
import { addAppeal, findSubject } from '../appeals/lodging-actions.ts'
import { newCode } from '../appeals/secrets.ts'
import type { StepBody } from '../appeals/steps.ts'
import { readOwnAppeal } from '../appeals/store.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { type AppealCase, type AppealTurn, appealCasesOn } from './cases/appeals.ts'
import type { County } from './county.ts'
import { workingDay } from './past.ts'
import type { Step } from './step.ts'

/** Appeals of the last months, each as far as its turns have led it. They share one password, which whoever tries them out knows. */
export const stepsOfAppeals = (county: County, passwordHash: string): Step[] =>
  appealCasesOn(county.today).flatMap((given) => stepsOfAppeal(county, given, passwordHash))

function stepsOfAppeal(county: County, given: AppealCase, passwordHash: string): Step[] {
  const { tx, today } = county
  const { encryption } = county.services
  const appeal = { id: '' }
  const about = 'filing' in given.about ? given.about.filing : given.content
  const dayOf = (ago: number) => (ago > 1 ? workingDay(addDays(today, -ago)) : addDays(today, -ago))
  const lodge = async () => {
    const words = await wordsOf(county, given)
    const taken = given.counter && { actor: county.person('supervisor'), requestId: null, counter: given.counter }
    const lodged = {
      ...(taken && { taken }),
      given: words,
      subject: await findSubject(tx, words),
      code: given.code ?? newCode(),
      passwordHash,
      encryption,
    }
    Object.assign(appeal, await addAppeal(tx, lodged))
  }
  const turns = (given.turns ?? []).map((turn) => {
    const take = turn.by === 'author' ? writeAsAuthor : takeAsHandler
    return { day: dayOf(turn.ago), about, act: () => take(county, appeal.id, turn) }
  })
  return [{ day: dayOf(given.ago), about, act: lodge }, ...turns]
}

/** Before the proof of work that keeps machines away from the public page. */
async function wordsOf(
  { tx, person, filings }: County,
  { about, type, content, wanted, identity }: AppealCase,
): Promise<Omit<NewAppeal, 'proof'>> {
  const words = { type, content, wanted: wanted ?? null, identity: identity ?? null }
  if ('region' in about) return { ...words, filingNumber: null, region: about.region }
  const { number } = await readDossier(tx, person('county'), filings.get(about.filing) ?? '')
  return { ...words, filingNumber: number, region: null }
}

async function takeAsHandler({ tx, person, services }: County, id: string, turn: AppealTurn) {
  const actor = person(turn.by)
  const { version } = await readOwnAppeal(tx, id)
  const action = turn.action as AppealAction // whatever is not by the author
  const body = { version, ...bodyOf(turn, actor.id) } as StepBody<AppealAction> // each action takes what its turn tells
  await takeAppealStep(tx, { actor, requestId: null }, { id, action, body, ...services })
}

function bodyOf({ action, text = '', outcome }: AppealTurn, handler: string) {
  if (action === 'assign') return { handler }
  if (action === 'refuse') return { reason: text }
  return outcome ? { outcome, text } : { text }
}

const messages: Partial<Record<AuthorAction, MessageKind>> = { answer: 'answer', 'ask-review': 'review-request' }

async function writeAsAuthor({ tx, services: { encryption } }: County, id: string, { action: taken, text = '' }: AppealTurn) {
  const action = taken as AuthorAction // whatever is by the author
  const kind = messages[action]
  const rating = action === 'rate' ? { rating: { score: 4, comment: text } } : {}
  await takeAuthorStep(tx, { id, action, ...(kind && { message: { kind, text } }), ...rating, seal: encryption.seal })
}
