import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/audit.ts'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop, mustBeAtTop } from '../scope.ts'
import { beginVerification } from './actions.ts'
import { listFilingLines } from './filing-line-store.ts'
import { openHeads } from './heads-places.ts'
import { listLines, listPeople } from './trail-store.ts'
import { listVerifications, readVerification } from './verification-store.ts'
import { startVerifier } from './verifier.ts'

export function auditRoutes(app: FastifyInstance, db: Database, config: Config) {
  const verifier = startVerifier({ db, heads: openHeads(config), onError: (error) => app.log.error(error) })
  app.addHook('onClose', verifier.stop)

  serve(app, audit.lines, async ({ actor, query }) => listLines(db, { actor, query, atTop: await isAtTop(db, actor) }))
  serve(app, audit.ofFiling, ({ actor, params, query }) => listFilingLines(db, actor, { ...params, ...query }))
  serve(app, audit.people, ({ actor, query }) => listPeople(db, actor, query))

  serve(app, audit.verifications, async ({ actor }) => {
    const mayVerify = await isAtTop(db, actor)
    return { mayVerify, hasCopy: mayVerify && config.auditHeadsCopy !== null, items: mayVerify ? await listVerifications(db) : [] }
  })

  serve(app, audit.verify, async ({ context }) => {
    const id = await inTransaction(db, (tx) => beginVerification(tx, context))
    verifier.start(id)
    return readExisting(db, id)
  })

  serve(app, audit.verification, async ({ actor, params }) => {
    await mustBeAtTop(db, actor)
    return readExisting(db, params.id)
  })
}

async function readExisting(db: Database, id: string) {
  const verification = await readVerification(db, id)
  if (!verification) throw new Refusal('record.not-found')
  return verification
}
