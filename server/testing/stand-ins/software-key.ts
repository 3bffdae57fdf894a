import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from '#contract/passkeys.ts'

type Wanted = { challenge: string; origin?: string; counter?: number }

/** A passkey without a device, which answers whatever a test wants it to answer. */
export function softwareKey({ rpId, origin }: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  // The public half as COSE writes it: an ES256 key on P-256 with these two coordinates.
  const cose = Buffer.concat([hex('a5010203262001215820'), Buffer.from(x, 'base64url'), hex('225820'), Buffer.from(y, 'base64url')])
  const clientData = (type: string, wanted: Wanted) =>
    Buffer.from(JSON.stringify({ type, challenge: wanted.challenge, origin: wanted.origin ?? origin, crossOrigin: false }))
  const authenticatorData = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  return {
    register: (wanted: Wanted): Omit<NewPasskey, 'name'> => {
      const attested = Buffer.concat([Buffer.alloc(16), hex('0010'), id, cose])
      const data = Buffer.concat([authenticatorData(0x41, wanted.counter ?? 0), attested])
      // {"fmt": "none", "attStmt": {}, "authData": …}
      const object = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'), Buffer.from([data.length]), data])
      return {
        id: written(id),
        clientDataJSON: written(clientData('webauthn.create', wanted)),
        attestationObject: written(object),
        transports: ['internal'],
      }
    },
    answer: (wanted: Wanted): PasskeyProof => {
      const client = clientData('webauthn.get', wanted)
      const data = authenticatorData(0x01, wanted.counter ?? 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return { id: written(id), clientDataJSON: written(client), authenticatorData: written(data), signature: written(signature) }
    },
  }
}

const hex = (text: string) => Buffer.from(text, 'hex')
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const written = (content: Buffer) => content.toString('base64url')
