import { parentPort } from 'node:worker_threads'
import { inspect } from './parsers/inspect.ts'
import { rebuild } from './parsers/rebuild.ts'
import { Unacceptable } from './parsers/unacceptable.ts'
import type { Request, Task, Tasks } from './tasks.ts'

const perform: { [T in Task]: (path: string) => Promise<Tasks[T]> } = { inspect, rebuild }

parentPort?.on('message', ({ task, path }: Request) => {
  perform[task](path).then(
    (result) => parentPort?.postMessage({ result, isBroken: false }),
    (error: unknown) => parentPort?.postMessage(refusalOf(error)),
  )
})

/** A parser that broke off in the middle is not trusted with the next file. */
const refusalOf = (error: unknown) =>
  error instanceof Unacceptable ? { refusal: error.code, isBroken: false } : { refusal: 'file.unreadable', isBroken: true }
