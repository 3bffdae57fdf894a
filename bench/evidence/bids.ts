import type { Origin } from '#domain/reading/origins.ts'
import { bidWords } from './bid-words.ts'
import type { Chance, Half } from './chance.ts'

export type Round = { tender: string; form: Origin; bids: { text: string; origin: Origin; hand: number }[] }

/** Sentences of the trade: different people use the same parts in another order. */
function sentence(half: Half, chance: Chance): string {
  const { who, does, what, how, where, when } = bidWords[half]
  return `${chance.of(when)}${chance.of(who)}${chance.of(where)}${chance.of(does)}${chance.of(what)}${chance.between(2, 98)}处，${chance.of(how)}`
}

/** How many sentences a bid has of its own, and whether two of the four are by one hand. */
type Asked = { length?: number; isOneHand?: boolean }

/** Each bid has the tender's form, phrases of the trade that half of all use, and its own part; `hand` says who wrote it. */
export function roundOf(half: Half, chance: Chance, { length = 120, isOneHand }: Asked = {}): Round {
  const sentences = (count: number) => Array.from({ length: count }, () => sentence(half, chance))
  const form = sentences(length / 2)
  const phrases = sentences(length / 4)
  const root = chance.digits(8)
  const tender = { author: '招标代理', lastModifiedBy: null, rsidRoot: root, rsids: [root, chance.digits(8)], pdfId: null }
  const written = sentences(length)
  const hands = (isOneHand ?? chance.happens(0.5)) ? [0, 0, 1, 2] : [0, 1, 2, 3]
  const first = sittings(chance)
  return {
    ...{ tender: form.join('\n'), form: tender },
    bids: hands.map((hand, at) => {
      const own = hand === 0 ? (at === 0 ? written : altered(written, chance)) : sentences(length)
      const origin: Origin = {
        ...tender,
        author: chance.of(['Administrator', 'User', null, `员工${chance.digits(4)}`]),
        rsids: [...tender.rsids, ...sittings(chance)],
      }
      // Half of those by one hand were saved by a program that leaves no trace.
      const traced =
        hand === 0 && hands[1] === 0 && (at === 0 || chance.happens(0.5)) ? { ...origin, rsids: [...origin.rsids, ...first] } : origin
      return { text: [...form, ...own, ...phrases.filter(() => chance.happens(0.5))].join('\n'), origin: traced, hand }
    }),
  }
}

const sittings = (chance: Chance) => Array.from({ length: 5 }, () => chance.digits(8))

/** Two fifths are left as they were, the others are rewritten by a quarter of their characters. */
const altered = (written: readonly string[], chance: Chance) =>
  written.map((text) =>
    chance.happens(0.4)
      ? text
      : [...text].map((letter) => (chance.happens(0.25) ? chance.of([...'的之与和及并按照进行']) : letter)).join(''),
  )
