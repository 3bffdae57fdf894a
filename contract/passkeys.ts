import * as T from 'typebox'
import { moment, object, oneOf, orNull, text } from './route.ts'

/** Binary data as browsers and servers of passkeys write it. */
const bytes = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' })
/** How the key is reached, such as `usb`: kept for the browser, which asks the person accordingly. */
const transports = T.Array(T.String({ minLength: 1, maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 })
const known = T.Array(object({ id: T.String(), type: oneOf(['public-key']), transports }))

/** What a key is asked to sign, as browsers take it. */
export const PasskeyQuestion = object({
  challenge: T.String(),
  rpId: T.String(),
  timeout: T.Integer(),
  userVerification: oneOf(['preferred']),
  allowCredentials: known,
})
export type PasskeyQuestion = T.Static<typeof PasskeyQuestion>

/** What a new key is made for, as browsers take it. */
export const PasskeyInvitation = object({
  challenge: T.String(),
  rp: object({ id: T.String(), name: T.String() }),
  user: object({ id: T.String(), name: T.String(), displayName: T.String() }),
  pubKeyCredParams: T.Array(object({ type: oneOf(['public-key']), alg: T.Integer() })),
  timeout: T.Integer(),
  attestation: oneOf(['none']),
  excludeCredentials: known,
  authenticatorSelection: object({ residentKey: oneOf(['discouraged']), userVerification: oneOf(['preferred']) }),
})
export type PasskeyInvitation = T.Static<typeof PasskeyInvitation>

const id = bytes(1_400)
const clientDataJSON = bytes(4_000)

/** The signature of a key that is known. */
export const PasskeyProof = object({ id, clientDataJSON, authenticatorData: bytes(4_000), signature: bytes(8_000) })
export type PasskeyProof = T.Static<typeof PasskeyProof>

/** A new key, with the name its owner gives it. */
export const NewPasskey = object({ name: text(1, 60), id, clientDataJSON, attestationObject: bytes(40_000), transports })
export type NewPasskey = T.Static<typeof NewPasskey>

export const Passkey = object({ id: T.String(), name: T.String(), addedAt: moment, usedAt: orNull(moment) })
export type Passkey = T.Static<typeof Passkey>
