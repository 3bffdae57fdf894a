import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { type Facts, type RefusalCode, refusals } from '#contract/errors.ts'
import './fake-server.ts' // takes every stand-in away after each test

/** A request that carries a file. The test says how far it comes and how it ends. */
export type FakeUpload = {
  query: Record<string, string>
  file: File
  isAborted: () => boolean
  progress: (share: number) => Promise<void>
  reply: (content: unknown) => Promise<void>
  refuse: (code: RefusalCode, facts?: Facts) => Promise<void>
  breakOff: () => Promise<void>
}

/** Stands where the network would be for files, which `fetch` does not send. Answers the requests as they were sent. */
export function fakeUploads(): FakeUpload[] {
  const sent: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    requestThat((upload) => sent.push(upload)),
  )
  return sent
}

export const fileNamed = (name: string, { type = '', bytes = 4 } = {}): File => {
  const file = new File(['data'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes }) // so that a large one costs nothing
  return file
}

const requestThat = (isSent: (upload: FakeUpload) => void) =>
  class {
    status = 0
    responseText = ''
    withCredentials = false
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    #address = ''
    #isAborted = false

    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader() {}
    abort() {
      this.#isAborted = true
      this.onabort()
    }
    send(file: File) {
      const finish = (status: number, content: unknown) => {
        if (this.#isAborted) throw new Error(`${file.name} was aborted and cannot be answered.`)
        return act(async () => {
          Object.assign(this, { status, responseText: JSON.stringify(content) })
          this.onload()
        })
      }
      isSent({
        query: Object.fromEntries(new URL(this.#address).searchParams),
        file,
        isAborted: () => this.#isAborted,
        progress: (share) => act(async () => this.upload.onprogress?.({ loaded: share * 100, total: 100 })),
        reply: (content) => finish(200, content),
        refuse: (code, facts = {}) => finish(refusals[code], { code, facts, message: code }),
        breakOff: () => act(async () => this.onerror()),
      })
    }
  }
