import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'

/** What a link opens: one file, or the dossier of a filing as one person may read it. */
export type Linked =
  | { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }
  | { kind: 'dossier'; projectId: string; userId: string; until: number }

/** Links carry their own right and their end, signed; nothing about them is stored. */
export type Links = { write: (linked: Linked) => string; read: (token: string, now: number) => Linked }

export function createLinks(secret: Buffer): Links {
  const sign = (content: string) => createHmac('sha256', secret).update(content).digest('base64url')
  return {
    write: (linked) => {
      const content = Buffer.from(JSON.stringify(linked)).toString('base64url')
      return `${content}.${sign(content)}`
    },
    read: (token, now) => {
      const [content = '', signature = ''] = token.split('.')
      const wanted = Buffer.from(sign(content))
      const given = Buffer.from(signature)
      if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw new Refusal('record.not-found')
      const linked: Linked = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
      if (linked.until < now) throw new Refusal('record.not-found')
      return linked
    },
  }
}
