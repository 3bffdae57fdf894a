import type { NewPasskey, PasskeyInvitation, PasskeyProof, PasskeyQuestion } from '#contract/passkeys.ts'

/** The browser gave no signature: its owner said no, took too long, or has no such key here. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused'
}

/** Browsers know passkeys only behind TLS, or on the machine itself. */
export const browserHasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

const library = () => import('@simplewebauthn/browser')

/** Asks the person to sign with a key they have. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON: question }).catch(unused)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Asks the person to make a key. */
export async function makePasskey(invitation: PasskeyInvitation): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: invitation }).catch(unused)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

function unused(reason: unknown): never {
  throw new PasskeyUnused(String(reason))
}
