import { Secret, TOTP } from 'otpauth'

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const // what every authenticator app understands

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from a QR code. */
export const enrolmentAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...form, issuer, issuerInLabel: false, label, secret: Secret.fromBase32(secret) }).toString()

/** The half minute a code belongs to: this one, the one before or the one after, for clocks that differ; null when it fits none of them. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null // the library compares bytes and throws where six characters are more than six of them
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** The code of a moment, for whoever holds the secret. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ ...form, secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
