import { randomBytes } from 'node:crypto'
import { create } from 'qrcode'

/** Where a paper can be checked: 128 random bits. */
export const newAddress = (): string => randomBytes(16).toString('hex')

export type CheckCode = { address: string; picture: string }

/** The address of the check page, behind the `#`, which never leaves the browser; and its QR code as a drawing. */
export function checkCode(publicUrl: string, checkAddress: string): CheckCode {
  const address = `${publicUrl}appeal/main#paper=${checkAddress}`
  return { address, picture: pictureOf(address) }
}

const margin = 2

function pictureOf(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const places = Array.from({ length: modules.size }, (_, place) => place)
  const squares = places.flatMap((row) => places.filter((column) => modules.get(row, column)).map((column) => `M${column},${row}h1v1h-1z`))
  const side = modules.size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}"><path d="${squares.join('')}"/></svg>`
}
