import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { legibleFrom, meanConfidence } from '#domain/reading/confidence.ts'
import { factsOf, type PaperFacts } from '#domain/reading/facts.ts'
import { mask } from '#domain/reading/masking.ts'
import { normalise } from '#domain/reading/text.ts'
import { contentLimits } from '../../limits.ts'
import type { Tasks, TranscribedPage } from '../../tasks.ts'
import { decode } from '../codes.ts'
import { refuseLargeJpeg, refuseLargePng } from '../picture-size.ts'
import { recognise } from '../recognise.ts'
import { Unacceptable } from '../unacceptable.ts'
import { type Pixels, turnUpright } from '../upright.ts'
import { openRecogniser, type Recognised, type Recogniser } from './recogniser.ts'

/** Hears how many pages there are to be read, before the first is. */
export type OnPages = (pages: number) => void

/** What stands on a scan or a photo, recognised from its pixels. Private numbers are hidden before anything leaves this process. */
export async function transcribe(path: string, onPages: OnPages): Promise<Tasks['transcribe']> {
  const begun = process.cpuUsage()
  const recogniser = await openRecogniser()
  if (!recogniser) return { isAble: false }
  const bytes = await readFile(path)
  const drawing = drawings[await recognise(bytes)]
  if (!drawing) throw new Unacceptable('evidence.unsupported-type')
  const { count, chosen, draw, close } = await drawing(bytes)
  onPages(chosen.length)
  const read: (Recognised & { page: number })[] = []
  for (const page of chosen) {
    const pixels = await draw(page)
    if (pixels) read.push({ page, ...(await readEitherWay(recogniser, pixels)) })
  }
  close?.()
  const pages = read.map(({ page, text, confidence }): TranscribedPage => ({ page, confidence, body: bodyOf(text, confidence) }))
  const bodies = Array.from({ length: count }, (_, at) => pages.find(({ page }) => page === at + 1)?.body ?? '')
  const isWhole = chosen.length === count && read.every(isLegible)
  const { user, system } = process.cpuUsage(begun)
  return {
    isAble: true,
    pages,
    facts: factsIn(bodies, isWhole),
    confidence: meanConfidence(read.flatMap(({ lines }) => lines)),
    cpuMs: Math.round((user + system) / 1000),
  }
}

/** A page that lies upside down gives letters nobody is sure of; it is then turned, and the better of both counts. */
async function readEitherWay(recogniser: Recogniser, pixels: Pixels): Promise<Recognised> {
  const first = await recogniser(pixels)
  if (isLegible(first)) return first
  const second = await recogniser(turnUpright({ ...pixels, data: new Uint8Array(pixels.data) }, upsideDown))
  return (second.confidence ?? 0) > (first.confidence ?? 0) ? second : first
}
const upsideDown = 3

/** A page without letters is as legible as it gets. */
const isLegible = ({ confidence }: Pick<Recognised, 'confidence'>) => confidence === null || confidence >= legibleFrom

const bodyOf = (text: string, confidence: number | null) =>
  isLegible({ confidence }) ? mask(normalise(text.slice(0, contentLimits.lettersOfPage).replaceAll('\0', '').toWellFormed())) : ''

/** What was left out may name what is looked for: then nothing of the rest contradicts anybody. */
function factsIn(bodies: readonly string[], isWhole: boolean): PaperFacts | null {
  const facts = factsOf(bodies)
  return facts && (isWhole ? facts : { ...facts, prices: [], meetings: [], names: null })
}

/** The pages of a file, those that are read, and how one of them becomes pixels; null where there is nothing to be drawn. */
type Drawing = { count: number; chosen: number[]; draw: (page: number) => Promise<Pixels | null>; close?: () => void }

/** Pictures are turned upright as they are decoded. */
const picture = (bytes: Buffer): Drawing => ({ count: 1, chosen: [1], draw: () => decode(bytes) })

const drawings: Readonly<Record<string, (bytes: Buffer) => Drawing | Promise<Drawing>>> = {
  'application/pdf': async (bytes) => {
    const { drawPages } = await import('./scanned-pdf.ts')
    return drawPages(bytes)
  },
  'image/jpeg': (bytes) => {
    refuseLargeJpeg(bytes)
    return picture(bytes)
  },
  'image/png': (bytes) => {
    refuseLargePng(bytes)
    return picture(bytes)
  },
  'image/webp': picture,
}
