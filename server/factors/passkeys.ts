import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal } from '#contract/errors.ts'
import { factorRules } from '#contract/factors.ts'
import type { NewPasskey, PasskeyInvitation, PasskeyProof, PasskeyQuestion } from '#contract/passkeys.ts'
import type { KnownKey } from './passkey-store.ts'

/** Where keys belong to: browsers offer them nowhere else. */
export type Site = { origin: string; rpId: string }

/** Of the public address of the platform. A bare address of numbers has no keys. */
export function siteOf(publicUrl: string | null): Site | null {
  const url = URL.parse(publicUrl ?? '')
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return { origin: url.origin, rpId: url.hostname }
}

export function mustHaveSite(site: Site | null): Site {
  if (site === null) throw new Refusal('passkey.no-address')
  return site
}

/** Loaded when the first key answers: most installations never need it. */
const library = () => import('@simplewebauthn/server')

const timeout = factorRules.challengeMinutes * 60_000
const described = (keys: readonly KnownKey[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }))

/** EdDSA, ES256 and RS256: what keys can do today. */
const algorithms = [-8, -7, -257]
const newChallenge = () => randomBytes(32).toString('base64url')

type Invited = { keys: readonly KnownKey[]; rpName: string; person: { id: string; username: string; name: string } }

export function inviteKey({ rpId }: Site, { keys, rpName, person }: Invited): PasskeyInvitation {
  return {
    challenge: newChallenge(),
    rp: { id: rpId, name: rpName },
    user: { id: Buffer.from(person.id).toString('base64url'), name: person.username, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: described(keys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  }
}

export const askKeys = ({ rpId }: Site, keys: readonly KnownKey[]): PasskeyQuestion => ({
  challenge: newChallenge(),
  rpId,
  timeout,
  userVerification: 'preferred',
  allowCredentials: described(keys),
})

/** The public half of a new key and its count; null where what was sent is no answer to the challenge. */
export async function readNewKey({ origin, rpId }: Site, challenge: string, { id, clientDataJSON, attestationObject }: NewPasskey) {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused)
  return registrationInfo?.credential ?? null
}

/** The count of a known key that has signed the challenge; null where it has not. */
export async function countOf(
  { origin, rpId }: Site,
  { challenge, key, given }: { challenge: string; key: KnownKey; given: PasskeyProof },
) {
  const { verifyAuthenticationResponse } = await library()
  const { id, ...response } = given
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential(id), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    // The count is compared where it is kept, so that two uses at the same moment cannot pass each other.
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(refused)
  return verified ? (authenticationInfo?.newCounter ?? null) : null
}

const credential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** The library says no by throwing, whatever is wrong; it only computes, so that nothing else can have failed. */
const refused = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined })
