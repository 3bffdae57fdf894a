import { paperOf } from '#domain/reading/paper.ts'
import { type Likeness, likenessOf, passagesOf } from '#domain/reading/words.ts'
import { type Rivals, rivalsIn, tenderOf } from '#domain/risk/bids-on-file.ts'
import type { LikeBids } from '#domain/risk/neighbours.ts'
import type { RiskFile, RiskProject } from '#domain/risk/subject.ts'
import type { Connection } from '../database/connect.ts'
import { listCommonPrints } from './common-print-store.ts'

/** The beginning of a passage says enough. */
const shown = 60
/** Below, no figure of an indicator can lie. */
const least = 0.05

/** The bids of rivals that share words, for those projects that have bids on file. */
export async function listLikeBids(db: Connection, projects: readonly RiskProject[]): Promise<Map<string, LikeBids[]>> {
  const compared = projects.map((project) => ({ project, pairs: rivalsIn(project) })).filter(({ pairs }) => pairs.length > 0)
  const files = compared.flatMap(({ project }) => project.files.filter(({ bidder, step }) => bidder !== null || step === 'sourcing'))
  if (files.length === 0) return new Map()
  const rows = await db<{ sha256: string; prints: number[] }[]>`
    select sha256, to_json(prints) as prints from content_print where sha256 = any(${files.map(({ sha256 }) => sha256)})`
  const prints = new Map(rows.map(({ sha256, prints }) => [sha256, new Set(prints)]))
  const found = new Map<string, LikeBids[]>()
  for (const { project, pairs } of compared) {
    const printsOf = (file: RiskFile) => [...(prints.get(file.sha256) ?? [])]
    const given = new Set(tenderOf(project).flatMap(printsOf))
    const alikeBut = (taken: ReadonlySet<number>) =>
      pairs.flatMap((pair) => mostAlike(pair, prints, taken) ?? []).filter(({ likeness }) => likeness.share >= least)
    const suspected = new Set(alikeBut(given).flatMap(({ one, other }) => [...printsOf(one), ...printsOf(other)]))
    // Common use is dear to look up, and asked only where something is alike.
    const common = suspected.size > 0 ? await listCommonPrints(db, project, suspected) : suspected
    const alike = alikeBut(new Set([...given, ...common]))
    found.set(project.id, await Promise.all(alike.map((pair) => withPlace(db, pair))))
  }
  return found
}

type Pair = { one: RiskFile; other: RiskFile; likeness: Likeness }

/** Of all files of two rivals the two that are most alike. */
function mostAlike({ one, other }: Rivals, prints: ReadonlyMap<string, ReadonlySet<number>>, given: ReadonlySet<number>): Pair | undefined {
  const pairs = one.files.flatMap((ours) =>
    other.files.flatMap((theirs): Pair[] => {
      const [mine, its] = [prints.get(ours.sha256), prints.get(theirs.sha256)]
      return mine && its ? [{ one: ours, other: theirs, likeness: likenessOf(mine, its, given) }] : []
    }),
  )
  return pairs.toSorted((a, b) => b.likeness.share - a.likeness.share)[0]
}

async function withPlace(db: Connection, { one, other, likeness: { share, own, shared } }: Pair): Promise<LikeBids> {
  const pages = await db<{ page: number; body: string }[]>`select page, body from content_page where sha256 = ${one.sha256} order by page`
  const paper = paperOf(pages.map(({ body }) => body))
  const [longest] = passagesOf(paper.text, shared).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  if (!longest) return { one: one.id, other: other.id, share, own, page: 1, excerpt: '' }
  const { page } = paper.placeOf(longest.from, 1)
  const excerpt = paper.text.slice(longest.from, Math.min(longest.to, longest.from + shown)) // what is kept hides private numbers already
  return { one: one.id, other: other.id, share, own, page: pages[page - 1]?.page ?? page, excerpt }
}
