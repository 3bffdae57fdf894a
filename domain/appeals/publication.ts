import { significantDigits } from '../regions.ts'
import { monthNumber, monthsEarlier, monthsOf } from '../statistics/period.ts'

/** How many appeals of an area were replied to. An area is named by the digits that everything within it begins with. */
export type AreaCount = { area: string; replied: number }

/** Fewer replies than this would tell of single appeals. */
const fewestReplies = 5

const { village: _, ...widerDigits } = significantDigits

/** How many digits name an area of which figures are published: villages have none. */
export const publishedDigits: readonly number[] = Object.values(widerDigits)

/** The last month that is over. */
export const lastEndedMonth = (today: string) => monthNumber(monthsEarlier(`${today.slice(0, 7)}-01`, 1).slice(0, 7))

/**
 * Every ended month since the latest publication, also where a server stood still on the day; at first the last one alone. No appeal has a say
 * in it: that there is a publication tells nothing.
 */
export const monthsToPublish = (latest: number | null, today: string): number[] => {
  const until = lastEndedMonth(today)
  return latest === null ? [until] : monthsOf({ from: latest, until }, Number.POSITIVE_INFINITY).slice(1)
}

/**
 * What is published of a year, area by area: the new figure where it may be told, else the one that was published before. Nobody who compares
 * areas, or a publication with the one before, learns of fewer than five replies, not even that there are none:
 *
 * - what an area counts beyond its published parts is five or more, so that a small part is never hidden alone;
 * - what has come to an area since its last figure, beyond what has come to its published parts, is five or more;
 * - what was published stays published.
 *
 * Wide areas come first: of few replies rather the county's figure is told than a town's. Then come the parts with most replies.
 */
export function publishFigures<Figure extends AreaCount>(counted: readonly Figure[], earlier: readonly Figure[]): Figure[] {
  const before = new Map(earlier.map((figure) => [figure.area, figure]))
  const published = new Map(before)
  const partsOf = partsOfAreas([...counted, ...earlier])
  for (const figure of [...counted].sort(widestThenMost)) {
    const { area } = figure
    published.set(area, figure)
    if (mayBeTold(area, published, partsOf) && mayChange(area, { before, published, partsOf })) continue
    const unchanged = before.get(area)
    if (unchanged) published.set(area, unchanged)
    else published.delete(area)
  }
  return [...published.values()].sort(byArea)
}

type Figures = ReadonlyMap<string, AreaCount>
type PartsOf = (area: string) => readonly string[]
/** Undefined where nothing is published. */
type Amount = (area: string) => number | undefined

const byArea = (one: AreaCount, other: AreaCount) => (one.area < other.area ? -1 : 1)
const widestThenMost = (one: AreaCount, other: AreaCount) =>
  one.area.length - other.area.length || other.replied - one.replied || byArea(one, other)

function mayBeTold(area: string, published: Figures, partsOf: PartsOf): boolean {
  const replies: Amount = (of) => published.get(of)?.replied
  return isEnoughAround(area, replies, partsOf)
}

type Change = { before: Figures; published: Figures; partsOf: PartsOf }

/** Nothing has changed about an area that is published for the first time. */
function mayChange(area: string, { before, published, partsOf }: Change): boolean {
  const added: Amount = (of) => {
    const earlier = before.get(of)?.replied
    return earlier === undefined ? undefined : (published.get(of)?.replied ?? 0) - earlier
  }
  return added(area) === undefined || isEnoughAround(area, added, partsOf)
}

/** Neither the area nor the published one around it is left with fewer than five beyond its published parts. */
function isEnoughAround(area: string, amount: Amount, partsOf: PartsOf): boolean {
  const around = areasAround(area).findLast((wider) => amount(wider) !== undefined)
  return [area, ...(around ? [around] : [])].every((one) => (amount(one) ?? 0) - amountWithin(one, amount, partsOf) >= fewestReplies)
}

/** Of the widest published areas within another. */
const amountWithin = (area: string, amount: Amount, partsOf: PartsOf): number =>
  partsOf(area).reduce((sum, part) => sum + (amount(part) ?? amountWithin(part, amount, partsOf)), 0)

/** Every name a wider area can have, the widest first. */
const areasAround = (area: string) => publishedDigits.filter((digits) => digits < area.length).map((digits) => area.slice(0, digits))

/** The areas right below each area, among those given. */
function partsOfAreas(given: readonly AreaCount[]): PartsOf {
  const areas = new Set(given.map(({ area }) => area))
  const parts = new Map<string, string[]>()
  for (const area of areas) {
    const parent = areasAround(area).findLast((wider) => areas.has(wider))
    if (parent) parts.set(parent, [...(parts.get(parent) ?? []), area])
  }
  return (area) => parts.get(area) ?? []
}
