import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { create } from 'qrcode'
import { load, type Print } from './style.ts'

/** What a paper shows before it becomes a file: its first line is its title; `code` is drawn as a QR code, a seal over the line it fits. */
export type Sheet = { lines: readonly string[]; code?: string; sealOn?: RegExp }

/** A4 in points. */
export const [width, height] = [595, 842]
const codeSide = 66

type Line = { text: string; x: number; y: number; size: number }
export type Page = { lines: Line[]; code: string | null; seal: { x: number; y: number } | null }

/** Breaks a sheet into lines and pages. No number is torn: no program does that either. */
export function layOut({ lines, code, sealOn }: Sheet, print: Print): Page[] {
  load(print)
  const context = createCanvas(1, 1).getContext('2d')
  const pages: Page[] = [{ lines: [], code: code ?? null, seal: null }]
  let y = print.margin + (code ? codeSide : 0)
  for (const [at, given] of lines.entries()) {
    const size = at === 0 ? print.size * 1.5 : print.size
    context.font = fontOf(print, size)
    for (const text of broken(given, width - 2 * print.margin, context)) {
      if (y > height - print.margin) {
        pages.push({ lines: [], code: null, seal: null })
        y = print.margin
      }
      const page = pages.at(-1)!
      const x = at === 0 ? (width - context.measureText(text).width) / 2 : print.margin
      page.lines.push({ text, x, y, size })
      if (sealOn?.test(text) && !page.seal) page.seal = { x: sealedAt(context, text, x, sealOn), y: y - size / 3 }
      y += print.leading * (size / print.size)
    }
  }
  return pages
}

/** Where on its line the seal lies: over what was found. */
const sealedAt = (context: SKRSContext2D, text: string, x: number, sealOn: RegExp) =>
  x + context.measureText(text.slice(0, text.search(sealOn) + 4)).width

const fontOf = ({ font }: Print, size: number) => `${size}px "${font}"`

function broken(text: string, room: number, context: SKRSContext2D): string[] {
  const lines: string[] = []
  let [line, taken] = ['', 0]
  for (const [piece] of text.matchAll(/[0-9A-Za-z.,¥￥%-]+|[\s\S]/gu)) {
    const wide = widthOf(piece, context)
    if (line !== '' && taken + wide > room) {
      lines.push(line)
      ;[line, taken] = ['', 0]
    }
    line += piece
    taken += wide
  }
  return [...lines, line]
}

/** Measuring is what takes the time, and the same letters come again and again. */
const widths = new Map<string, number>()
function widthOf(piece: string, context: SKRSContext2D): number {
  const key = `${context.font} ${piece}`
  const known = widths.get(key) ?? context.measureText(piece).width
  widths.set(key, known)
  return known
}

/** Draws a page in points, wherever the context puts them. */
export function drawPage(context: SKRSContext2D, { lines, code, seal }: Page, print: Print): void {
  context.fillStyle = '#1a1a1a'
  for (const { text, x, y, size } of lines) {
    context.font = fontOf(print, size)
    context.fillText(text, x, y)
  }
  if (code) drawCode(context, code)
  if (seal) drawSeal(context, seal, print)
}

function drawCode(context: SKRSContext2D, text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = codeSide / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) context.fillRect(30 + column * side, 26 + row * side, side, side)
}

/** A round red stamp, through which one sees what lies beneath. */
function drawSeal(context: SKRSContext2D, { x, y }: { x: number; y: number }, print: Print): void {
  context.save()
  context.translate(x, y)
  context.rotate(-0.2)
  context.globalAlpha = 0.6
  context.strokeStyle = context.fillStyle = '#d01818'
  context.lineWidth = 3
  context.beginPath()
  context.arc(0, 0, 55, 0, 2 * Math.PI)
  context.stroke()
  context.beginPath()
  for (let point = 0; point < 10; point += 1) {
    const [angle, reach] = [(point * Math.PI) / 5 - Math.PI / 2, point % 2 === 0 ? 18 : 7]
    context.lineTo(reach * Math.cos(angle), reach * Math.sin(angle))
  }
  context.fill()
  context.font = fontOf(print, 11)
  context.fillText('合同专用章', -28, 40)
  context.restore()
}
