import type { FastifyInstance } from 'fastify'
import { talent } from '#contract/talent.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http/serve.ts'
import { changeExpert, changeExpertState, readIdentity, registerExpert } from './actions.ts'
import { readExpertDetail } from './detail.ts'
import { listExperts } from './store.ts'

export function talentRoutes(app: FastifyInstance, db: Database, encryption: Encryption) {
  serve(app, talent.list, ({ actor, query }) => listExperts(db, actor, query))
  serve(app, talent.read, ({ actor, params }) => readExpertDetail(db, actor, params.id))

  serve(app, talent.create, ({ context, body: fields }) => inTransaction(db, (tx) => registerExpert(tx, context, { fields, encryption })))
  serve(app, talent.change, ({ context, params: { id }, body: { version, ...fields } }) =>
    inTransaction(db, (tx) => changeExpert(tx, context, { id, version, fields, encryption })),
  )
  serve(app, talent.admit, ({ context, params: { id }, body: { version } }) =>
    inTransaction(db, (tx) => changeExpertState(tx, context, { id, version, action: 'admit', reason: null })),
  )
  for (const action of ['suspend', 'reinstate', 'remove'] as const)
    serve(app, talent[action], ({ context, params: { id }, body }) =>
      inTransaction(db, (tx) => changeExpertState(tx, context, { id, action, ...body })),
    )
  serve(app, talent.identity, async ({ context, params: { id }, body: { reason } }) => ({
    idNumber: await inTransaction(db, (tx) => readIdentity(tx, context, { id, reason, encryption })),
  }))
}
