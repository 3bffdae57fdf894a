import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { Actor } from '#domain/people/access.ts'
import { ratingFaults, ratingKey } from '#domain/risk/rating-figures.ts'
import { figureFaults } from '#domain/risk/settings.ts'
import { addDays } from '#domain/time/days.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { loadRules } from '../rules/store.ts'
import { isAtTop } from '../scope.ts'
import * as store from './setting-store.ts'

type NewRating = { figures: Record<string, number>; effectiveFrom: string }
type NewFigures = NewRating & { on: boolean }

/** Switches an indicator on or off, or gives it other figures, from a day on. */
export async function changeIndicator(tx: Transaction, { actor, requestId }: ActionContext, indicator: IndicatorId, sent: NewFigures) {
  await mustBeAtTop(tx, actor)
  const { on, figures, effectiveFrom } = sent
  await store.lockSettings(tx)
  const { today, indicators } = await loadRules(tx)
  const faults = [...figureFaults(indicator, figures), ...dayFaults(effectiveFrom, today)]
  if (faults.length > 0) throw faulty(...faults)
  const { on: wasOn, figures: earlier } = indicators[indicator]
  await store.saveChange(tx, { indicator, effectiveFrom, on, figures, changedBy: actor.id })
  if (effectiveFrom <= today) await store.staleAll(tx, { indicator })
  const change = { before: { on: wasOn, figures: earlier }, after: { indicator, on, figures, effectiveFrom } }
  await record(tx, actor, { event: 'indicator.changed', subject: 'indicator', region: actor.region.code, ...change }, requestId)
}

/** Gives other weights, caps and bounds to scores, levels and picks, from a day on. */
export async function changeRating(tx: Transaction, { actor, requestId }: ActionContext, { figures, effectiveFrom }: NewRating) {
  await mustBeAtTop(tx, actor)
  await store.lockSettings(tx)
  const { today, rating: earlier } = await loadRules(tx)
  const faults = [...ratingFaults(figures), ...dayFaults(effectiveFrom, today)]
  if (faults.length > 0) throw faulty(...faults)
  await store.saveChange(tx, { indicator: ratingKey, effectiveFrom, on: true, figures, changedBy: actor.id })
  if (effectiveFrom <= today) await store.staleAll(tx, 'whatever-fired')
  const change = { before: { figures: earlier }, after: { figures, effectiveFrom } }
  await record(tx, actor, { event: 'rating.changed', subject: 'indicator', region: actor.region.code, ...change }, requestId)
}

type PlannedChange = { indicator: store.SettingId; id: string; version: number }

/** Takes a change back that is not in force yet. */
export async function takeBackChange(tx: Transaction, { actor, requestId }: ActionContext, { indicator, id, version }: PlannedChange) {
  await mustBeAtTop(tx, actor)
  await store.lockSettings(tx)
  const change = (await store.listChanges(tx)).find((given) => given.id === id && given.indicator === indicator)
  if (!change) throw new Refusal('record.not-found')
  if (change.version !== version) throw new Refusal('record.changed', { fresh: change })
  if (change.effectiveFrom <= (await loadRules(tx)).today) throw new Refusal('limit.begun')
  await store.deleteChange(tx, indicator, id)
  const event = indicator === ratingKey ? 'rating.taken-back' : 'indicator.taken-back'
  await record(tx, actor, { event, subject: 'indicator', region: actor.region.code, before: change }, requestId)
}

/** The same bytes in many filings mean nothing when they are a form everybody uses. */
export async function allowForm(tx: Transaction, { actor, requestId }: ActionContext, form: { sha256: string; name: string }) {
  await mustBeAtTop(tx, actor)
  await store.addTemplate(tx, { ...form, by: actor.id })
  await store.staleAll(tx, { sha256: form.sha256 })
  await record(tx, actor, { event: 'indicator.form-allowed', subject: 'indicator', region: actor.region.code, after: form }, requestId)
}

export async function disallowForm(tx: Transaction, { actor, requestId }: ActionContext, sha256: string) {
  await mustBeAtTop(tx, actor)
  if (!(await store.removeTemplate(tx, sha256))) throw new Refusal('record.not-found')
  await store.staleAll(tx, { sha256 })
  const line = { event: 'indicator.form-disallowed', subject: 'indicator', region: actor.region.code, before: { sha256 } } as const
  await record(tx, actor, line, requestId)
}

export const mayChangeFigures = async (db: Connection, actor: Actor) =>
  actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor))

export async function mustBeAtTop(db: Connection, actor: Actor) {
  if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
}

/** Figures begin today at the earliest: what was found yesterday was found by yesterday's. */
function dayFaults(day: string, today: string): FaultyField[] {
  if (day < today) return [{ field: 'effectiveFrom', code: 'day.too-early', facts: { limit: today } }]
  const limit = addDays(today, 3650)
  return day > limit ? [{ field: 'effectiveFrom', code: 'day.too-late', facts: { limit } }] : []
}
