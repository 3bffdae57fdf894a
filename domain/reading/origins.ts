import type { originSigns } from '#contract/readings.ts'

/** What a file says about where it comes from. Empty where a program does not write it or a scan has lost it. */
export type Origin = {
  author: string | null
  lastModifiedBy: string | null
  /** Word gives every document one at its birth and every sitting another: documents that share them descend from one file. */
  rsidRoot: string | null
  rsids: readonly string[]
  pdfId: string | null
}

export type OriginSign = { sign: (typeof originSigns)[number]; shared: string[] }

/** So many sittings in common are no accident. */
export const fewestSittings = 3

/** Why two files seem to come from one; what the tender document has as well is everybody's. Told as the first of them writes it. */
export function signsOfOneOrigin(one: Origin, other: Origin, tender: readonly Origin[], fewest = fewestSittings): OriginSign[] {
  const given = new Set(
    tender.flatMap(({ author, lastModifiedBy, rsidRoot, rsids, pdfId }) => [author, lastModifiedBy, rsidRoot, ...rsids, pdfId]).map(plain),
  )
  const shared = (some: readonly (string | null)[], others: readonly (string | null)[]) => {
    const wanted = new Set(others.map(plain))
    const written = new Map(some.map((value) => [plain(value), (value ?? '').trim()]))
    return [...written].flatMap(([value, text]) => (value !== '' && wanted.has(value) && !given.has(value) ? [text] : []))
  }
  const root = shared([one.rsidRoot], [other.rsidRoot])
  const sittings = shared(one.rsids, other.rsids)
  const authors = shared([one.author, one.lastModifiedBy], [other.author, other.lastModifiedBy]).filter((name) => !isGeneric(plain(name)))
  return [
    ...(root.length > 0 || sittings.length >= fewest ? [{ sign: 'one-document' as const, shared: root.length > 0 ? root : sittings }] : []),
    ...some('one-pdf', shared([one.pdfId], [other.pdfId])),
    ...some('one-author', authors),
  ]
}

const some = (sign: OriginSign['sign'], shared: string[]): OriginSign[] => (shared.length > 0 ? [{ sign, shared }] : [])

const plain = (value: string | null) => (value ?? '').normalize('NFKC').trim().toLowerCase()

/** Names that machines come with, or that tell nobody from anybody. */
const generic =
  /^(?:administrator|admin|user|users|owner|guest|root|default|unknown|author|test|pc|lenovo|hp|dell|asus|acer|thinkpad|apple|mac|microsoft|office|windows|wps.*|kingsoft|python-docx|openpyxl|apache poi|libreoffice|adobe.*|微软(?:用户|中国)?|用户|管理员|系统管理员|作者|未定义|china|雨林木风|番茄花园|深度.*|\d+|.)$/

const isGeneric = (name: string) => generic.test(name)
