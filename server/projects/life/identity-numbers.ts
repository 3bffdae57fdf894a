import type { Encryption } from '../../encryption.ts'

/** What somebody sent may hold an identity number, however deep. It is kept sealed, shown masked, and told to the trail by its last digits. */

export const withSealedNumbers = (sent: object, { seal }: Pick<Encryption, 'seal'>) =>
  replaced(sent, (number) => seal(number.toUpperCase()).toString('base64'))

export const withOpenNumbers = <T>(kept: T, { open }: Pick<Encryption, 'open'>): T =>
  replaced(kept, (sealed) => open(Buffer.from(sealed, 'base64'))) as T // nothing but numbers changed

export const withLastDigits = (sent: unknown) => replaced(sent, (number) => `***${number.slice(-4)}`)

const replaced = (sent: unknown, change: (number: string) => string): unknown =>
  JSON.parse(JSON.stringify(sent, (key, value) => (key === 'idNumber' ? change(String(value)) : value)))
