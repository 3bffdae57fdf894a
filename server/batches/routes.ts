import type { FastifyInstance, FastifyRequest } from 'fastify'
import { batches } from '#contract/batches.ts'
import { evidenceRules } from '#contract/evidence.ts'
import { languageFrom } from '#contract/language.ts'
import { inTransaction } from '../database/connect.ts'
import { type Linked, packIds } from '../evidence/link.ts'
import { serve } from '../http/serve.ts'
import { planInspection } from '../inspections/actions.ts'
import { type FilingServices, inFilingTransaction } from '../projects/life/context.ts'
import { transferFiling } from '../projects/life/filing-actions.ts'
import { takeStep } from '../projects/life/step-actions.ts'
import { disableAccount } from '../users/actions.ts'
import * as actions from './actions.ts'
import { oneByOne } from './results.ts'

type Parts = { services: FilingServices; linkTo: (linked: Linked) => string; now: () => number }

export function batchRoutes(app: FastifyInstance, { services, linkTo, now }: Parts) {
  const { db } = services

  serve(app, batches.review, async ({ context, body: { filings }, request }) => ({
    results: await oneByOne(filings, languageOf(request), ({ id, version }) =>
      inFilingTransaction(services, context, (one) => takeStep(one, id, 'start-review', { version })),
    ),
  }))

  serve(app, batches.approve, async ({ context, body: { filings, opinion }, request }) => ({
    results: await oneByOne(filings, languageOf(request), (filing) =>
      inFilingTransaction(services, context, (one) => actions.approveAmongOthers(one, { ...filing, opinion })),
    ),
  }))

  serve(app, batches.filers, ({ actor, query }) => actions.listFilersFor(db, actor, query.ids))
  serve(app, batches.transfer, async ({ context, body: { filings, userId }, request }) => ({
    results: await oneByOne(filings, languageOf(request), ({ id, version }) =>
      inFilingTransaction(services, context, (one) => transferFiling(one, id, { version, userId })),
    ),
  }))

  serve(app, batches.leads, ({ actor, query }) => actions.listLeadsFor(db, actor, query.ids))
  serve(app, batches.visits, async ({ context, body: { ids, plan }, request }) => ({
    results: await oneByOne(ids.map(byId), languageOf(request), ({ id }) =>
      inTransaction(db, (tx) => planInspection(tx, context, id, plan)),
    ),
  }))

  serve(app, batches.dossiers, async ({ actor, body: { ids } }) => {
    await actions.checkDossiers(db, actor, ids)
    const until = now() + evidenceRules.linkSeconds * 1000
    return { path: linkTo({ kind: 'dossiers', projects: packIds(ids), userId: actor.id, until }), expiresAt: new Date(until).toISOString() }
  })

  serve(app, batches.disable, async ({ context, body: { accounts }, request }) => ({
    results: await oneByOne(accounts, languageOf(request), (account) => inTransaction(db, (tx) => disableAccount(tx, context, account))),
  }))
}

const byId = (id: string) => ({ id })
const languageOf = ({ headers }: FastifyRequest) => languageFrom(headers['accept-language'])
