import type { FastifyInstance } from 'fastify'
import { type IndicatorSetting, indicators } from '#contract/alerts.ts'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import type { Actor } from '#domain/access.ts'
import { addDays } from '#domain/days.ts'
import { catalogue } from '#domain/risk/catalogue.ts'
import { figureFaults, settingsFrom } from '#domain/risk/settings.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { serve } from '../http.ts'
import { loadRules } from '../rules/store.ts'
import { isAtTop } from '../scope.ts'
import { tryFigures } from './back-test.ts'
import * as store from './setting-store.ts'

/** More filings than a person at a form waits for are not tried. */
const mostTried = 20_000

export function riskRoutes(app: FastifyInstance, db: Database, nudge: () => void) {
  serve(app, indicators.list, async ({ actor }) => ({
    items: await settings(db),
    mayChange: actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor)),
    today: await readToday(db),
  }))

  serve(app, indicators.change, async ({ actor, params: { indicator }, body: { on, figures, effectiveFrom }, request }) => {
    await inTransaction(db, async (tx) => {
      await mustBeTop(tx, actor)
      const today = await readToday(tx)
      const faults = [...figureFaults(indicator, figures), ...dayFaults(effectiveFrom, today)]
      if (faults.length > 0) throw faulty(...faults)
      await store.lockSettings(tx)
      const before = (await settings(tx)).find((one) => one.indicator === indicator)
      await store.saveChange(tx, { indicator, effectiveFrom, on, figures, changedBy: actor.id })
      if (effectiveFrom <= today) await store.staleAll(tx, indicator, null)
      const change = { before: before && { on: before.on, figures: before.figures }, after: { indicator, on, figures, effectiveFrom } }
      await record(tx, actor, { event: 'indicator.changed', subject: 'indicator', region: actor.region.code, ...change }, request.id)
    })
    nudge()
    return one(db, indicator)
  })

  serve(app, indicators.takeBack, ({ actor, params: { indicator, id }, query: { version }, request }) =>
    inTransaction(db, async (tx) => {
      await mustBeTop(tx, actor)
      await store.lockSettings(tx)
      const change = (await store.listChanges(tx)).find((given) => given.id === id && given.indicator === indicator)
      if (!change) throw new Refusal('record.not-found')
      if (change.version !== version) throw new Refusal('record.changed', { fresh: change })
      if (change.effectiveFrom <= (await readToday(tx))) throw new Refusal('limit.begun')
      await store.deleteChange(tx, indicator, id)
      await record(
        tx,
        actor,
        { event: 'indicator.taken-back', subject: 'indicator', region: actor.region.code, before: change },
        request.id,
      )
      return null
    }),
  )

  serve(app, indicators.backTest, async ({ actor, params: { indicator }, body: { on, figures } }) => {
    await mustBeTop(db, actor)
    const faults = figureFaults(indicator, figures)
    if (faults.length > 0) throw faulty(...faults)
    if (catalogue[indicator].of !== 'project') throw faulty({ field: 'indicator', code: 'not-expected' })
    const rules = await loadRules(db)
    const ids = await store.listRecent(db, mostTried + 1)
    const proposed = settingsFrom({ [indicator]: { on, figures } })[indicator]
    const tried = await tryFigures(db, rules, ids.slice(0, mostTried), { indicator, present: rules.indicators[indicator], proposed })
    const examples = await store.listExamples(db, actor, tried.examples)
    return { ...tried, examples, sampled: ids.length > mostTried }
  })

  serve(app, indicators.templates, () => store.listTemplates(db))

  serve(app, indicators.addTemplate, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      await mustBeTop(tx, actor)
      await store.addTemplate(tx, { ...body, by: actor.id })
      await store.staleAll(tx, null, body.sha256)
      await record(tx, actor, { event: 'indicator.form-allowed', subject: 'indicator', region: actor.region.code, after: body }, request.id)
      return store.listTemplates(tx)
    }),
  )

  serve(app, indicators.removeTemplate, ({ actor, params: { sha256 }, request }) =>
    inTransaction(db, async (tx) => {
      await mustBeTop(tx, actor)
      if (!(await store.removeTemplate(tx, sha256))) throw new Refusal('record.not-found')
      await store.staleAll(tx, null, sha256)
      await record(
        tx,
        actor,
        { event: 'indicator.form-disallowed', subject: 'indicator', region: actor.region.code, before: { sha256 } },
        request.id,
      )
      return store.listTemplates(tx)
    }),
  )
}

async function mustBeTop(db: Connection | Transaction, actor: Actor) {
  if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
}

/** Figures begin today at the earliest: what was found yesterday was found by yesterday's. */
function dayFaults(day: string, today: string): FaultyField[] {
  if (day < today) return [{ field: 'effectiveFrom', code: 'day.too-early', facts: { limit: today } }]
  const limit = addDays(today, 3650)
  return day > limit ? [{ field: 'effectiveFrom', code: 'day.too-late', facts: { limit } }] : []
}

async function settings(db: Connection): Promise<IndicatorSetting[]> {
  const { indicators: inForce } = await loadRules(db)
  const changes = Map.groupBy(await store.listChanges(db), ({ indicator }) => indicator)
  const fired = await store.countFired(db)
  return indicatorIds.map((indicator) => ({
    indicator,
    ...inForce[indicator],
    figures: { ...inForce[indicator].figures },
    changes: changes.get(indicator) ?? [],
    fired: fired.get(indicator) ?? 0,
  }))
}

async function one(db: Connection, indicator: IndicatorId): Promise<IndicatorSetting> {
  const found = (await settings(db)).find((setting) => setting.indicator === indicator)
  if (!found) throw new Error(`There is no indicator ${indicator}.`)
  return found
}
