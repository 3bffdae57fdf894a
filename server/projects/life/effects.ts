import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import { decidingLevelOf } from '#domain/requests.ts'
import * as signing from './contract-effects.ts'
import type { Effect, EffectOf, StepContext } from './effect.ts'
import { addRequest, asOpenRequest, methodOf } from './request-store.ts'
import * as review from './review-effects.ts'
import * as work from './work-effects.ts'

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
}

type Asking = StepContext<'request-over-price' | 'request-amendment' | 'request-change' | 'request-settlement' | 'request-termination'>

/** Writes the request down; carrying it out waits for whoever decides. */
async function ask(kind: RequestKind, { tx, actor, dossier, input, rules }: Asking): Promise<Effect> {
  const newMethod = kind === 'amendment' && 'method' in input ? await methodOf(tx, input) : null
  const level = decidingLevelOf(asOpenRequest(kind, input as never, false, newMethod), dossier) // the kind says which input it is
  const { dueIn, deadlines } = await rules()
  const dueOn = dueIn(deadlines.requestDays)
  const record = await addRequest(tx, { projectId: dossier.id, kind, payload: input, askedBy: actor.id, level, dueOn })
  return { record, reason: 'reason' in input ? input.reason : null, after: input, asked: { kind, level, dueOn, consented: false } }
}
