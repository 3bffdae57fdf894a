import * as T from 'typebox'
import { projectStates } from './lifecycle.ts'
import { policyStates } from './policy-states.ts'
import { label, object, oneOf, orNull, route, text } from './route.ts'
import { unitRoles } from './units.ts'

const id = T.String({ format: 'uuid' })

export const FoundFiling = object({ id, number: orNull(T.String()), name: T.String(), state: oneOf(projectStates), region: label })
export type FoundFiling = T.Static<typeof FoundFiling>

export const FoundUnit = object({ id, name: T.String(), creditCode: T.String(), roles: T.Array(oneOf(unitRoles)) })
export type FoundUnit = T.Static<typeof FoundUnit>

/** As what somebody was found: an account to manage, somebody who files what the reader may see, or an expert of the pool. */
export const personRoles = ['account', 'filer', 'expert'] as const
export type PersonRole = (typeof personRoles)[number]
/** `about` tells two of one name apart: the username, or where an expert works. */
export const FoundPerson = object({ id, name: T.String(), as: oneOf(personRoles), about: T.String(), region: label })
export type FoundPerson = T.Static<typeof FoundPerson>

export const FoundPolicy = object({ id, title: T.String(), number: orNull(T.String()), state: oneOf(policyStates) })
export type FoundPolicy = T.Static<typeof FoundPolicy>

/** A few of each; a group the reader may not look into is empty. */
export const Found = object({
  filings: T.Array(FoundFiling),
  units: T.Array(FoundUnit),
  people: T.Array(FoundPerson),
  policies: T.Array(FoundPolicy),
})
export type Found = T.Static<typeof Found>

export const lookup = {
  find: route({
    method: 'GET',
    path: '/lookup',
    gate: 'session',
    does: 'Filings, units, people and policies by a piece of their name or number, or by pinyin initials',
    query: object({ text: text(1, 60) }),
    reply: Found,
  }),
}
