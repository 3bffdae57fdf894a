import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Encryption } from '../encryption.ts'

/** The end of the chain at some moment. Kept outside the database too, so that cutting lines off the end is noticed. */
export type Head = { position: number; hash: Buffer }

/** A head as it is kept in one place, where heads are numbered from 1: so one that was taken out leaves a gap. Every restore begins an epoch. */
export type NumberedHead = Head & { number: number; epoch: number }

export type HeadsSigner = {
  write: (head: NumberedHead) => string
  /** Null for what was never a head, such as a line cut short by a crash. */
  read: (line: string) => (NumberedHead & { isGenuine: boolean }) | null
  /** For whatever else has to be known as this installation's own. */
  signatureOf: (content: string) => string
}

/** Heads lie where others can write, too: only who has the key of this installation can make one. */
export function createSigner({ derive }: Pick<Encryption, 'derive'>): HeadsSigner {
  const key = derive('heads of the audit trail')
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest('hex')
  return {
    signatureOf,
    write: ({ number, position, hash, epoch }) => {
      const content = `${number} ${position} ${hash.toString('hex')}${epoch > 1 ? ` ${epoch}` : ''}`
      return `${content} ${signatureOf(content)}`
    },
    read: (line) => {
      const [, content, number, position, hash, epoch = '1', signature] = headPattern.exec(line) ?? []
      if (content === undefined || hash === undefined || signature === undefined) return null
      const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(content)))
      return { number: Number(number), position: Number(position), hash: Buffer.from(hash, 'hex'), epoch: Number(epoch), isGenuine }
    },
  }
}

const headPattern = /^((\d{1,15}) (\d{1,15}) ([0-9a-f]{64})(?: (\d{1,9}))?) ([0-9a-f]{64})$/
