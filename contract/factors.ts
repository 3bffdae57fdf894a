import * as T from 'typebox'
import { NewPasskey, Passkey, PasskeyInvitation, PasskeyProof, PasskeyQuestion } from './passkeys.ts'
import { byId, moment, nothing, object, orNull, route, text } from './route.ts'
import { Me } from './session.ts'

/** Figures of the second factor. */
export const factorRules = {
  /** A sign-in that has given its password waits for so long for the rest. */
  signInMinutes: 5,
  /** Then it begins again with the password; how many in all is counted as for passwords. */
  triesPerSignIn: 3,
  /** A secret that was shown waits for so long for its first code. */
  enrolmentMinutes: 15,
  recoveryCodes: 10,
  /** What a passkey is asked to sign is good for so long, and once. */
  challengeMinutes: 5,
  mostPasskeys: 10,
} as const

/** Six digits of the authenticator, or a recovery code. */
const code = text(6, 20)
/** One of the two. */
export const FactorProof = object({ code: T.Optional(code), passkey: T.Optional(PasskeyProof) })
export type FactorProof = T.Static<typeof FactorProof>

/** What somebody has set up beside the password. */
export const MyFactors = object({
  totp: orNull(object({ addedAt: moment, usedAt: orNull(moment) })),
  passkeys: T.Array(Passkey),
  /** Keys belong to the public address of the platform; without one there are none. */
  canHavePasskeys: T.Boolean(),
  recoveryCodesLeft: T.Integer(),
})
export type MyFactors = T.Static<typeof MyFactors>

/** Shown once; none where there were some already. */
const codes = T.Array(T.String())
const Enrolled = object({ me: Me, codes: orNull(codes) })

export const factors = {
  finish: route({
    method: 'POST',
    path: '/session/factor',
    gate: 'public',
    does: 'Finishes signing in with the second factor, in the browser that gave the password',
    body: FactorProof,
    reply: Me,
  }),
  mine: route({ method: 'GET', path: '/session/factors', gate: 'session', enrols: true, does: 'My second factors', reply: MyFactors }),
  beginTotp: route({
    method: 'POST',
    path: '/session/totp',
    gate: 'session',
    enrols: true,
    freshProof: true,
    does: 'Makes the secret of an authenticator app; it counts once a first code confirms it',
    reply: object({ secret: T.String(), /** Its address as a QR code, drawn as SVG. */ picture: T.String() }),
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/session/totp/confirmation',
    gate: 'session',
    enrols: true,
    does: 'Confirms an authenticator app by its first code and ends my other sessions',
    body: object({ code }),
    reply: Enrolled,
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/session/totp',
    gate: 'session',
    freshProof: true,
    does: 'Removes my authenticator app',
    reply: Me,
  }),
  askPasskey: route({
    method: 'POST',
    path: '/session/factor/challenge',
    gate: 'public',
    does: 'What a passkey is to sign, in the browser that gave the password',
    reply: PasskeyQuestion,
  }),
  askProof: route({
    method: 'POST',
    path: '/session/proof/challenge',
    gate: 'session',
    does: 'What my passkey is to sign before something grave',
    reply: PasskeyQuestion,
  }),
  invitePasskey: route({
    method: 'POST',
    path: '/session/passkeys/challenge',
    gate: 'session',
    enrols: true,
    freshProof: true,
    does: 'What a new passkey is made for',
    reply: PasskeyInvitation,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/session/passkeys',
    gate: 'session',
    enrols: true,
    does: 'Adds a passkey under a name and ends my other sessions',
    body: NewPasskey,
    reply: Enrolled,
  }),
  renamePasskey: route({
    method: 'PUT',
    path: '/session/passkeys/:id/name',
    gate: 'session',
    does: 'Gives one of my passkeys another name',
    params: byId,
    body: object({ name: text(1, 60) }),
    reply: nothing,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/session/passkeys/:id',
    gate: 'session',
    freshProof: true,
    does: 'Removes one of my passkeys',
    params: byId,
    reply: Me,
  }),
  renewCodes: route({
    method: 'POST',
    path: '/session/recovery-codes',
    gate: 'session',
    freshProof: true,
    does: 'Makes ten new recovery codes, answered once; the old ones no longer serve',
    reply: object({ codes }),
  }),
}
