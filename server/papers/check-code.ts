import { randomBytes } from 'node:crypto'
import { qrPicture } from '../http/qr-picture.ts'

/** Where a paper can be checked: 128 random bits. */
export const newAddress = (): string => randomBytes(16).toString('hex')

export type CheckCode = { address: string; picture: string }

/** The address of the check page, behind the `#`, which never leaves the browser; and its QR code as a drawing. */
export function checkCode(publicUrl: string, checkAddress: string): CheckCode {
  const address = `${publicUrl}appeal/main#paper=${checkAddress}`
  return { address, picture: qrPicture(address) }
}
