import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'

/** What a link opens: one file, or the dossiers of some filings (`packIds`) as one person may read them. */
export type Linked =
  | { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }
  | { kind: 'dossiers'; projects: string; userId: string; until: number }

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

/** Ids without what every id has: thirty of them fit into an address. */
export const packIds = (ids: readonly string[]) =>
  Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url')
export const unpackIds = (packed: string): string[] =>
  (Buffer.from(packed, 'base64url').toString('hex').match(/.{32}/g) ?? []).map((hex) =>
    hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
