import { demoCompanies, pools } from './contractors.ts'
import { unitNamed } from './county.ts'
import { spread } from './past.ts'
import { placeOf } from './people.ts'
import type { Bid, PlannedSigning, Scenario } from './scenario.ts'
import { isCompeted, reaches } from './schedule.ts'
import { demoUnits } from './units.ts'

/**
 * Settles for all filings who wins what. Contractors take turns, and meet each other as rarely as can be, so that nobody looks like a favourite
 * or like somebody's companion by chance.
 */
export function planSignings(scenarios: readonly Scenario[]): Map<string, PlannedSigning> {
  const market: Market = { awards: new Map(), meetings: new Map() }
  return new Map(scenarios.map((scenario) => [scenario.key, planSigning(market, scenario)]))
}

/** How often somebody was chosen, by all and by each owner, and how often two met. */
type Market = { awards: Map<string, number>; meetings: Map<string, number> }

const names = [...demoUnits(), ...demoCompanies('2000-01-01')].map(({ name }) => ({ name }))
const nameOf = (short: string) => unitNamed(names, short).name

function planSigning(market: Market, scenario: Scenario): PlannedSigning {
  const price = priceOf(scenario)
  if (!isSigned(scenario)) return { winner: null, price, bidders: [] }
  const winner = winnerOf(market, scenario)
  if (winner === null) return { winner, price, bidders: [] }
  for (const key of [winner, `${placeOf(scenario.place).owner} ${winner}`]) count(market.awards, key)
  if (!isCompeted(scenario)) return { winner, price, bidders: [] }
  const bidders = [{ unit: winner, price }, ...rivalsOf(market, scenario, { winner, price })]
  for (const { unit } of bidders) count(market.meetings, `${winner} ${unit}`)
  return { winner, price, bidders }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const isSigned = (scenario: Scenario) => reaches(scenario, 'contracted') || scenario.odd.asks === 'over-price'

function priceOf({ key, estimate, odd }: Scenario) {
  const agreed = odd.price ?? odd.overPrice
  if (agreed !== undefined) return agreed * 100
  const price = Math.round((odd.control ?? estimate) * (0.925 + spread(key, 45) / 1000))
  return (price % 10_000 === 0 ? price - 350 : price) * 100
}

/** Whoever the scenario names; else the one this owner has chosen least so far. */
function winnerOf({ awards }: Market, scenario: Scenario): string | null {
  const { odd, place, method } = scenario
  if (odd.supplier !== undefined) return nameOf(odd.supplier)
  if (method === 'villagers-build') return null
  const { owner } = placeOf(place)
  const times = (name: string) => 100 * (awards.get(`${owner} ${name}`) ?? 0) + (awards.get(name) ?? 0)
  const [least] = candidates(scenario)
    .map(nameOf)
    .toSorted((one, other) => times(one) - times(other))
  return least ?? null
}

const candidates = ({ kind, trade }: Scenario) => pools[kind][trade] ?? pools[kind].other ?? []

/** They bid for whatever is offered, so that no two companies meet too often. */
const generalists = {
  1: ['泰安土石方工程', '安居房屋修缮', '通达公路工程', '永固桥梁工程', '云岭园林绿化'],
  2: [],
  3: ['云岭园林绿化'],
} as const

const dearer = [1.0137, 1.0391, 1.0524]

/** Those the scenario names; else two or three who met the winner least so far. */
function rivalsOf({ meetings }: Market, scenario: Scenario, { winner, price }: { winner: string; price: number }): Bid[] {
  const { key, kind, odd } = scenario
  if (odd.rivals) return odd.rivals.map((rival) => ({ ...rival, unit: nameOf(rival.unit), price: rival.price * 100 }))
  const met = (rival: string) => meetings.get(`${winner} ${rival}`) ?? 0
  return [...new Set([...candidates(scenario), ...generalists[kind]].map(nameOf))]
    .filter((rival) => rival !== winner)
    .toSorted((one, other) => met(one) - met(other))
    .slice(0, 2 + spread(key, 2))
    .map((unit, at) => {
      const more = (dearer[at] ?? 1.06) + spread(`${key} ${at}`, 60) / 10_000
      return { unit, price: Math.round((price * more) / 100) * 100 }
    })
}
