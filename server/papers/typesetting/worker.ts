import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import type { Answer, Fault, Order } from './order.ts'

/** Sets one paper after the other. Fonts and templates that were read once stay, so that the second paper takes a few milliseconds. */
const templates = join(import.meta.dirname, '..', 'templates')
const own = process.argv[2] ?? ''
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-sc/package.json'))
const ownFonts = join(own, 'fonts')

const compiler = NodeCompiler.create({
  workspace: templates,
  fontArgs: [{ fontPaths: [join(fonts, '400Regular'), join(fonts, '700Bold'), ...(own && existsSync(ownFonts) ? [ownFonts] : [])] }],
})

parentPort?.on('message', (order: Order) => parentPort?.postMessage(answerTo(order)))

function answerTo({ template, data }: Order): Answer {
  compiler.evictCache(30) // what earlier papers left behind
  takeOwnTemplates()
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`), inputs: { data }, resetRead: true })
  const { result } = compiled
  if (!result) return failure(compiled.takeError(), template)
  try {
    return { pdf: compiler.pdf(result, { pdfStandard: 'a-2a' }) }
  } catch (error) {
    return failure(error, template)
  }
}

/** Files of the administrator's folder stand in the place of ours, by their names, and beside them. They are read anew for every paper. */
function takeOwnTemplates() {
  compiler.resetShadow()
  if (own === '') return
  for (const file of globSync('*.{typ,svg,png,jpg}', { cwd: own })) compiler.mapShadow(join(templates, file), readFileSync(join(own, file)))
}

type Diagnostic = { message?: string; severity?: string | number; path?: string; range?: { start?: { line?: number } } | string }

function failure(error: unknown, template: string): Answer {
  const told = diagnosticsOf(error)
  const first = told.find(({ message }) => message) ?? { message: String(error instanceof Error ? error.message : error) }
  const letter = /the text `\\?"(.+?)\\?"` could not be displayed/.exec(first.message ?? '')?.[1]
  if (letter) return { missingLetter: letter }
  return { fault: faultFrom(first, template) }
}

function diagnosticsOf(error: unknown): Diagnostic[] {
  if (typeof error !== 'object' || error === null || !('kind' in error)) return []
  return compiler.fetchDiagnostics(error as NodeError) as Diagnostic[] // the compiler's own error
}

/** Lines are counted from one, as in every editor. */
function faultFrom({ message = '', path, range }: Diagnostic, template: string): Fault {
  const line = typeof range === 'string' ? Number(/^(\d+)/.exec(range)?.[1] ?? 0) : (range?.start?.line ?? 0)
  return { file: path ? basename(path) : `${template}.typ`, line: line + 1, reason: message.slice(0, 300) }
}
