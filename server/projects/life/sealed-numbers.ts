import { maskedId } from '#domain/id-number.ts'
import type { Encryption } from '../../encryption.ts'

/** What was asked for, as it waits to be decided: an identity number is masked, and beside it sealed until a contract takes it over. */
export const withSealedNumbers = <Asked>(asked: Asked, { seal }: Pick<Encryption, 'seal'>): Asked =>
  JSON.parse(
    JSON.stringify(asked, (_, value) =>
      typeof value?.idNumber === 'string'
        ? { ...value, idNumber: maskedId(value.idNumber), idSealed: sealedText(value.idNumber, seal) }
        : value,
    ),
  )

const sealedText = (idNumber: string, seal: Encryption['seal']) => seal(idNumber.toUpperCase()).toString('base64')
