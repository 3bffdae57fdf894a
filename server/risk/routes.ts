import type { FastifyInstance } from 'fastify'
import { type IndicatorSetting, indicators } from '#contract/alerts.ts'
import { faulty } from '#contract/errors.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import { catalogue } from '#domain/risk/catalogue.ts'
import { figureFaults, settingsFrom } from '#domain/risk/settings.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { loadRules } from '../rules/store.ts'
import { allowForm, changeIndicator, disallowForm, mayChangeFigures, mustBeAtTop, takeBackChange } from './actions.ts'
import { tryFigures } from './back-test.ts'
import * as store from './setting-store.ts'

export function riskRoutes(app: FastifyInstance, db: Database, nudge: () => void) {
  serve(app, indicators.list, async ({ actor }) => ({
    items: await settings(db),
    mayChange: await mayChangeFigures(db, actor),
    today: await readToday(db),
  }))

  serve(app, indicators.change, async ({ context, params: { indicator }, body }) => {
    await inTransaction(db, (tx) => changeIndicator(tx, context, indicator, body))
    nudge()
    return one(db, indicator)
  })

  serve(app, indicators.takeBack, async ({ context, params, query: { version } }) => {
    await inTransaction(db, (tx) => takeBackChange(tx, context, { ...params, version }))
    return null
  })

  serve(app, indicators.backTest, async ({ actor, params: { indicator }, body: { on, figures } }) => {
    await mustBeAtTop(db, actor)
    const faults = figureFaults(indicator, figures)
    if (faults.length > 0) throw faulty(...faults)
    if (catalogue[indicator].of !== 'project') throw faulty({ field: 'indicator', code: 'not-expected' })
    const rules = await loadRules(db)
    const { ids, sampled } = await store.listTried(db)
    const proposed = settingsFrom({ [indicator]: { on, figures } })[indicator]
    const tried = await tryFigures(db, rules, ids, { indicator, present: rules.indicators[indicator], proposed })
    return { ...tried, examples: await store.listExamples(db, actor, tried.examples), sampled }
  })

  serve(app, indicators.templates, () => store.listTemplates(db))

  serve(app, indicators.addTemplate, async ({ context, body }) => {
    await inTransaction(db, (tx) => allowForm(tx, context, body))
    return store.listTemplates(db)
  })

  serve(app, indicators.removeTemplate, async ({ context, params: { sha256 } }) => {
    await inTransaction(db, (tx) => disallowForm(tx, context, sha256))
    return store.listTemplates(db)
  })
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
