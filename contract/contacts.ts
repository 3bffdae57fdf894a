import * as T from 'typebox'
import { personalKinds } from './channels.ts'
import { languages } from './language.ts'
import { type NoticeKind, noticeKinds } from './notifications.ts'
import { byId, moment, object, oneOf, orNull, route, text } from './route.ts'

/** How long a code holds, how often it may be guessed, and how many are sent to one person. */
export const codeRules = { digits: 6, minutes: 10, tries: 5, secondsBetween: 60, mostADay: 10 } as const

const timeOfDay = T.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const id = T.String({ format: 'uuid' })

export const Wish = object({ kind: T.Unsafe<NoticeKind>({ type: 'string', enum: [...noticeKinds] }), channelId: id })
export type Wish = T.Static<typeof Wish>

export const ContactPreferences = object({
  language: oneOf(languages),
  /** Between these times of day nothing is sent; it comes afterwards. */
  quiet: orNull(object({ from: timeOfDay, until: timeOfDay })),
  /** Everything of a day in one message at this time; null sends each by itself. */
  digestAt: orNull(timeOfDay),
  wishes: T.Array(Wish, { maxItems: 1000 }),
})
export type ContactPreferences = T.Static<typeof ContactPreferences>

export const Contacts = object({
  ...ContactPreferences.properties,
  channels: T.Array(
    object({
      id,
      kind: oneOf(personalKinds),
      name: T.String(),
      address: orNull(T.String()),
      isConfirmed: T.Boolean(),
      codeSentAt: orNull(moment),
    }),
  ),
})
export type Contacts = T.Static<typeof Contacts>

export const contacts = {
  read: route({
    method: 'GET',
    path: '/contacts',
    gate: 'session',
    does: 'By which ways one wants to be told of what, and at which addresses',
    reply: Contacts,
  }),
  prefer: route({
    method: 'PUT',
    path: '/contacts/preferences',
    gate: 'session',
    does: 'Chooses what is sent by which way, when one is not disturbed, and whether everything comes once a day',
    body: ContactPreferences,
    reply: Contacts,
  }),
  address: route({
    method: 'PUT',
    path: '/contacts/:id/address',
    gate: 'session',
    freshProof: true,
    does: 'Names an address for a way and has a code sent there',
    params: byId,
    body: object({ address: text(1, 200), language: oneOf(languages) }),
    reply: Contacts,
  }),
  confirm: route({
    method: 'POST',
    path: '/contacts/:id/confirmation',
    gate: 'session',
    does: 'Confirms an address by the code that was sent there',
    params: byId,
    body: object({ code: T.String({ pattern: `^\\d{${codeRules.digits}}$` }) }),
    reply: Contacts,
  }),
  forget: route({
    method: 'DELETE',
    path: '/contacts/:id/address',
    gate: 'session',
    does: 'Takes one’s address for a way away: nothing is sent there any more',
    params: byId,
    reply: Contacts,
  }),
}
