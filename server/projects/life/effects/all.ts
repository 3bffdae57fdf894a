import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import { decidingLevelOf } from '#domain/steps/requests.ts'
import { withLastDigits, withSealedNumbers } from '../identity-numbers.ts'
import { readRecorded } from '../recorded-store.ts'
import { addRequest, asOpenRequest, methodOf } from '../request-store.ts'
import * as signing from './contract.ts'
import { oldAndNew } from './correction.ts'
import type { Effect, EffectOf, StepContext } from './effect.ts'
import * as review from './review.ts'
import * as work from './work.ts'

/** What each action does once nothing stands in its way. */
export const effects: { [Action in ProjectAction]: EffectOf<Action> } = {
  submit: review.submit,
  withdraw: review.withdraw,
  'start-review': review.startReview,
  return: review.returnToOwner,
  approve: review.approve,
  'send-back': review.sendBack,
  void: review.voidFiling,
  'open-sourcing': signing.openSourcing,
  'fail-round': signing.failRound,
  'sign-competitive': signing.signCompetitive,
  'sign-direct': signing.signDirect,
  start: work.start,
  'report-progress': work.reportProgress,
  'record-payment': work.recordPayment,
  suspend: work.suspend,
  resume: work.resume,
  stop: work.stop,
  lift: work.lift,
  complete: work.complete,
  accept: work.accept,
  'fail-acceptance': work.failAcceptance,
  archive: work.archive,
  reopen: work.reopen,
  'request-over-price': (given) => ask('over-price', given),
  'request-amendment': (given) => ask('amendment', given),
  'request-change': (given) => ask('change', given),
  'request-settlement': (given) => ask('settlement', given),
  'request-termination': (given) => ask('termination', given),
  'request-correction': askForCorrection,
  'request-acceptance-correction': askForCorrection,
}

type Asking = StepContext<ProjectAction> & { input: { reason?: string } }

/** Writes the request down; carrying it out waits for whoever decides. */
async function ask(kind: RequestKind, { tx, actor, dossier, input, rules, encryption }: Asking): Promise<Effect> {
  const newMethod = kind === 'amendment' && 'method' in input ? await methodOf(tx, input) : null
  const asked = { kind, payload: input as never, consented: false, askedBy: actor.id } // the kind says which input it is
  const level = decidingLevelOf(asOpenRequest(asked, newMethod), dossier)
  const { dueIn, deadlines } = await rules()
  const dueOn = dueIn(deadlines.requestDays)
  const payload = withSealedNumbers(input, encryption)
  const record = await addRequest(tx, { projectId: dossier.id, kind, payload, askedBy: actor.id, level, dueOn })
  return {
    record,
    reason: input.reason ?? null,
    after: withLastDigits(input),
    asked: { kind, level, dueOn, askedBy: actor.id, consented: false },
  }
}

/** What is recorded today stands beside what is asked for, whatever becomes of it. */
async function askForCorrection(given: StepContext<'request-correction' | 'request-acceptance-correction'>): Promise<Effect> {
  const { tx, encryption, dossier } = given
  const recorded = await readRecorded({ db: tx, encryption }, dossier.id)
  const effect = await ask('correction', { ...given, input: { ...given.input, recorded } as never }) // the payload of a correction
  return { ...effect, ...oldAndNew(recorded, given.input.corrected) }
}
