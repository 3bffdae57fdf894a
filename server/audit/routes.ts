import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/audit.ts'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import { isAtTop } from '../scope.ts'
import { headsFileIn } from './heads.ts'
import { record } from './store.ts'
import { listLines, listPeople } from './trail.ts'
import { beginVerification, listVerifications, readVerification } from './verifications.ts'
import { startVerifier } from './verifier.ts'

export function auditRoutes(app: FastifyInstance, db: Database, { dataFolder }: Config) {
  const verifier = startVerifier({ db, headsFile: headsFileIn(dataFolder), onError: (error) => app.log.error(error) })
  app.addHook('onClose', verifier.stop)

  serve(app, audit.lines, async ({ actor, query }) => listLines(db, { actor, query, atTop: await isAtTop(db, actor) }))
  serve(app, audit.people, ({ actor, query }) => listPeople(db, actor, query))

  serve(app, audit.verifications, async ({ actor }) => {
    const mayVerify = await isAtTop(db, actor)
    return { mayVerify, items: mayVerify ? await listVerifications(db) : [] }
  })

  serve(app, audit.verify, async ({ actor, request }) => {
    await mustBeAtTop(db, actor)
    const id = await inTransaction(db, async (tx) => {
      const begun = await beginVerification(tx, actor.id)
      if (!begun) throw new Refusal('audit.verification-running')
      const entry = { event: 'audit.verification-started', subject: 'audit', subjectId: begun, region: actor.region.code } as const
      await record(tx, actor, entry, request.id)
      return begun
    })
    verifier.start(id)
    return read(db, id)
  })

  serve(app, audit.verification, async ({ actor, params }) => {
    await mustBeAtTop(db, actor)
    return read(db, params.id)
  })
}

async function mustBeAtTop(db: Database, actor: SignedIn) {
  if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
}

async function read(db: Database, id: string) {
  const verification = await readVerification(db, id)
  if (!verification) throw new Refusal('record.not-found')
  return verification
}
