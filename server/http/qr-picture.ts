import { create } from 'qrcode'

const margin = 2

/** A text as a QR code, drawn as SVG. */
export function qrPicture(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const places = Array.from({ length: modules.size }, (_, place) => place)
  const squares = places.flatMap((row) => places.filter((column) => modules.get(row, column)).map((column) => `M${column},${row}h1v1h-1z`))
  const side = modules.size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}"><path d="${squares.join('')}"/></svg>`
}
