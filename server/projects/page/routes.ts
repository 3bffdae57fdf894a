import type { FastifyInstance } from 'fastify'
import { projects } from '#contract/projects.ts'
import type { Database } from '../../database.ts'
import type { Encryption } from '../../encryption.ts'
import { serve } from '../../http.ts'
import { readDossier } from '../life/dossier-store.ts'
import { listEvents } from '../life/event-store.ts'
import { readDetail } from './detail.ts'
import { asShown } from './shown-input.ts'
import { listVersions } from './version-store.ts'
import { listFilers } from './view-store.ts'

export function projectPageRoutes(app: FastifyInstance, db: Database, encryption: Encryption) {
  serve(app, projects.read, ({ actor, params }) => readDetail({ db, actor, encryption }, params.id))

  serve(app, projects.events, async ({ actor, params, query }) => {
    await readDossier(db, actor, params.id)
    const { items, more } = await listEvents(db, params.id, query.before)
    return { items: items.map((event) => ({ ...event, before: asShown(event.before), after: asShown(event.after) })), more }
  })

  serve(app, projects.versions, async ({ actor, params }) => listVersions(db, await readDossier(db, actor, params.id)))
  serve(app, projects.filers, async ({ actor, params }) => listFilers(db, (await readDossier(db, actor, params.id)).scopeCode))
}
