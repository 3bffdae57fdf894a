import { parentPort } from 'node:worker_threads'
import { Unacceptable } from './parsers/unacceptable.ts'
import type { Request, Task, Tasks } from './tasks.ts'

/** Each parser is loaded when it is needed: a process that only looks at files stays small. */
const perform: { [T in Task]: (path: string, onPages: (pages: number) => void) => Promise<Tasks[T]> } = {
  inspect: async (path) => (await import('./parsers/inspect.ts')).inspect(path),
  table: async (path) => (await import('./parsers/table.ts')).table(path),
  rebuild: async (path) => (await import('./parsers/rebuild.ts')).rebuild(path),
  contents: async (path) => (await import('./parsers/contents.ts')).contents(path),
  transcribe: async (path, onPages) => (await import('./parsers/recognition/transcribe.ts')).transcribe(path, onPages),
}

parentPort?.on('message', ({ task, path }: Request) => {
  perform[task](path, (pages) => parentPort?.postMessage({ pages })).then(
    (result) => parentPort?.postMessage({ result, isBroken: false }),
    (error: unknown) => parentPort?.postMessage(refusalOf(error)),
  )
})

/** A parser that broke off in the middle is not trusted with the next file. */
const refusalOf = (error: unknown) =>
  error instanceof Unacceptable ? { refusal: error.code, isBroken: false } : { refusal: 'file.unreadable', isBroken: true }
