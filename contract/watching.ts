import * as T from 'typebox'
import { filingReaders } from './projects.ts'
import { byId, object, route } from './route.ts'

/** Apart from questions: the page of every filing offers it at once, and questions come on demand. */
export const watching = {
  watch: route({
    method: 'PUT',
    path: '/projects/:id/watch',
    gate: filingReaders,
    does: 'Asks to be told of everything that happens to a filing, or no longer',
    params: byId,
    body: object({ watching: T.Boolean() }),
    reply: object({ watching: T.Boolean() }),
  }),
}
