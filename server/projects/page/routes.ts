import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Supplier } from '#contract/project-actions.ts'
import { projects } from '#contract/projects.ts'
import { firstDecidingLevel, isDecider, isOwnerSide } from '#domain/steps/deciding.ts'
import { maskedId } from '#domain/values/id-number.ts'
import { type Database, inTransaction } from '../../database/connect.ts'
import type { Encryption } from '../../encryption.ts'
import { serve } from '../../http/serve.ts'
import { readDossier } from '../life/dossier-store.ts'
import { listEvents } from '../life/event-store.ts'
import { readRecorded } from '../life/recorded-store.ts'
import { readDetail } from './detail.ts'
import { asShown } from './shown-input.ts'
import { previewSubmission } from './submission-preview.ts'
import { listVersions } from './version-store.ts'
import { listFilers } from './view-store.ts'

export function projectPageRoutes(app: FastifyInstance, db: Database, encryption: Encryption) {
  serve(app, projects.read, ({ actor, params }) => readDetail({ db, actor, encryption }, params))

  serve(app, projects.events, async ({ actor, params, query }) => {
    const { items, more } = await listEvents(db, actor, params.id, query.before)
    return { items: items.map((event) => ({ ...event, before: asShown(event.before), after: asShown(event.after) })), more }
  })

  serve(app, projects.recorded, async ({ actor, params: { id } }) => {
    const dossier = await readDossier(db, actor, id)
    if (!isOwnerSide(actor, dossier) && !isDecider(actor, dossier, firstDecidingLevel(dossier)))
      throw new Refusal('project.not-yours', { reason: 'not-owner-side' })
    const recorded = await readRecorded({ db, encryption }, id)
    return { ...recorded, supplier: recorded.supplier && withMaskedNumber(recorded.supplier) }
  })

  serve(app, projects.preview, ({ actor, params }) =>
    inTransaction(db, (tx) => previewSubmission(tx, actor, params.id), { mode: 'read only' }),
  )

  serve(app, projects.versions, async ({ actor, params }) => listVersions(db, await readDossier(db, actor, params.id)))
  serve(app, projects.filers, async ({ actor, params }) => listFilers(db, (await readDossier(db, actor, params.id)).scopeCode))
}

const withMaskedNumber = (supplier: Supplier): Supplier =>
  supplier.kind === 'unit' ? supplier : { ...supplier, idNumber: maskedId(supplier.idNumber) }
