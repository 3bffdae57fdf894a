import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { Actor } from '#domain/access.ts'
import { addDays } from '#domain/days.ts'
import { figureFaults } from '#domain/risk/settings.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Connection, Transaction } from '../database.ts'
import { loadRules } from '../rules/store.ts'
import { isAtTop } from '../scope.ts'
import * as store from './setting-store.ts'

type NewFigures = { on: boolean; figures: Record<string, number>; effectiveFrom: string }

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
  if (effectiveFrom <= today) await store.staleAll(tx, indicator, null)
  const change = { before: { on: wasOn, figures: earlier }, after: { indicator, on, figures, effectiveFrom } }
  await record(tx, actor, { event: 'indicator.changed', subject: 'indicator', region: actor.region.code, ...change }, requestId)
}

type PlannedChange = { indicator: IndicatorId; id: string; version: number }

/** Takes a change back that is not in force yet. */
export async function takeBackChange(tx: Transaction, { actor, requestId }: ActionContext, { indicator, id, version }: PlannedChange) {
  await mustBeAtTop(tx, actor)
  await store.lockSettings(tx)
  const change = (await store.listChanges(tx)).find((given) => given.id === id && given.indicator === indicator)
  if (!change) throw new Refusal('record.not-found')
  if (change.version !== version) throw new Refusal('record.changed', { fresh: change })
  if (change.effectiveFrom <= (await loadRules(tx)).today) throw new Refusal('limit.begun')
  await store.deleteChange(tx, indicator, id)
  await record(tx, actor, { event: 'indicator.taken-back', subject: 'indicator', region: actor.region.code, before: change }, requestId)
}

/** The same bytes in many filings mean nothing when they are a form everybody uses. */
export async function allowForm(tx: Transaction, { actor, requestId }: ActionContext, form: { sha256: string; name: string }) {
  await mustBeAtTop(tx, actor)
  await store.addTemplate(tx, { ...form, by: actor.id })
  await store.staleAll(tx, null, form.sha256)
  await record(tx, actor, { event: 'indicator.form-allowed', subject: 'indicator', region: actor.region.code, after: form }, requestId)
}

export async function disallowForm(tx: Transaction, { actor, requestId }: ActionContext, sha256: string) {
  await mustBeAtTop(tx, actor)
  if (!(await store.removeTemplate(tx, sha256))) throw new Refusal('record.not-found')
  await store.staleAll(tx, null, sha256)
  const line = { event: 'indicator.form-disallowed', subject: 'indicator', region: actor.region.code, before: { sha256 } } as const
  await record(tx, actor, line, requestId)
}

export async function mustBeAtTop(db: Connection, actor: Actor) {
  if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
}

/** Figures begin today at the earliest: what was found yesterday was found by yesterday's. */
function dayFaults(day: string, today: string): FaultyField[] {
  if (day < today) return [{ field: 'effectiveFrom', code: 'day.too-early', facts: { limit: today } }]
  const limit = addDays(today, 3650)
  return day > limit ? [{ field: 'effectiveFrom', code: 'day.too-late', facts: { limit } }] : []
}
