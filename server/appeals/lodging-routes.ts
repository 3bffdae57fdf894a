import type { FastifyInstance } from 'fastify'
import { faulty } from '#contract/errors.ts'
import { publicAppeals } from '#contract/public-appeals.ts'
import type { Database } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http/serve.ts'
import { admitAddress } from './address-guard.ts'
import { lodgeAppeal } from './lodging-actions.ts'
import { createProofs } from './proof.ts'
import { findFilings, readSummary } from './summary-store.ts'

type Parts = { encryption: Encryption; now: () => number }

/** What anybody may do who has lodged nothing yet. Whether they have a session makes no difference and is written nowhere. */
export function lodgingRoutes(app: FastifyInstance, db: Database, { encryption, now }: Parts) {
  const proofs = createProofs(encryption)

  serve(app, publicAppeals.challenge, async ({ request }) => {
    await admitAddress(db, request.ip, 'challenge')
    return proofs.create(now())
  })

  serve(app, publicAppeals.summary, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'summary')
    const summary = await readSummary(db, body.number)
    if (!summary) throw faulty({ field: 'number', code: 'appeal.filing' })
    return summary
  })

  serve(app, publicAppeals.find, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'summary')
    if (body.name === null && body.region === null) throw faulty({ field: 'name', code: 'required' })
    return findFilings(db, body)
  })

  serve(app, publicAppeals.lodge, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'lodge')
    return lodgeAppeal(db, body, { encryption, now: now() })
  })
}
