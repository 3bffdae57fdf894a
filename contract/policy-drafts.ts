import * as T from 'typebox'
import { PolicyDetail, PolicyFields } from './policies.ts'
import { byId, nothing, object, orNull, route, text, version } from './route.ts'

const managed = ['PROJECT_MANAGEMENT'] as const

/** What happens to a policy before anybody reads it. */
export const policyDrafts = {
  keep: route({
    method: 'POST',
    path: '/policies/drafts',
    gate: managed,
    does: 'Keeps a new policy as a draft that only managers of one’s own region see',
    body: PolicyFields,
    reply: PolicyDetail,
  }),
  change: route({
    method: 'PUT',
    path: '/policies/:id/draft',
    gate: managed,
    does: 'Keeps what was changed: of a draft itself, of a published policy as a draft of its next edition',
    params: byId,
    body: object({ ...PolicyFields.properties, note: orNull(text(2, 500)), version }),
    reply: PolicyDetail,
  }),
  discard: route({
    method: 'DELETE',
    path: '/policies/:id/draft',
    gate: managed,
    does: 'Throws a draft away; of a published policy only the draft of its next edition',
    params: byId,
    query: object({ version }),
    reply: nothing,
  }),
  release: route({
    method: 'POST',
    path: '/policies/:id/publication',
    gate: managed,
    does: 'Publishes a draft, with the changes sent along',
    params: byId,
    body: object({ ...PolicyFields.properties, version }),
    reply: PolicyDetail,
  }),
  render: route({
    method: 'POST',
    path: '/policies/rendering',
    gate: managed,
    does: 'How a text will be read',
    body: object({ body: text(0, 60_000) }),
    reply: object({ html: T.String() }),
  }),
}
