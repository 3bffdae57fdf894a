import type { Filing } from '#contract/filing.ts'
import type { DecisionType } from '#contract/lifecycle.ts'
import { addDays, weekdayOf } from '#domain/time/days.ts'
import { spread } from './past.ts'
import { placeOf } from './people.ts'
import type { Scenario } from './scenario.ts'
import type { Site, Story } from './story.ts'

/** What its filer writes into the form. */
export function filingOf({ county, scenario, days: { decided, planned, duration }, site }: Story, filer: string): Filing {
  const { kind, trade, size, estimate, method, odd } = scenario
  const { code, level, owner } = placeOf(scenario.place)
  const actor = county.person(filer)
  const attendance = odd.attendance ?? [36, 31 + spread(scenario.key, 5), 29 + spread(scenario.key, 3)]
  const decisionType: DecisionType = level === 'village' ? 'representatives-meeting' : level === 'town' ? 'town-meeting' : 'county-approval'
  const counted =
    level === 'village'
      ? { shouldAttend: attendance[0], didAttend: attendance[1], agreed: attendance[2] }
      : { shouldAttend: null, didAttend: null, agreed: null }
  const decisionDate = decidedOn(decided, odd)
  return {
    name: `${scenario.place}${scenario.name}`,
    kind,
    regionCode: code,
    ownerUnitId: county.unit(owner).id,
    trade,
    description: `${scenario.name}，规模${size[0]}${size[1]}，资金已落实，经集体讨论决定实施，完成后由${scenario.place}负责管护。`,
    majorProject: odd.major ?? null,
    quantity: size[0],
    quantityUnit: size[1],
    address: `临溪县${scenario.place}`,
    ...site,
    decisionType,
    decisionDate,
    ...counted,
    publicityStart: addDays(decisionDate, 1),
    publicityEnd: addDays(decisionDate, 7),
    estimatedPrice: estimate * 100,
    controlPrice: odd.control === undefined ? null : odd.control * 100,
    fundingLines: fundingOf(scenario, decided.slice(0, 4)),
    method,
    exemptionReason: odd.exemption ?? null,
    exemptionNote: odd.exemption ? '经集体研究，情况属实，按规定采用该方式。' : null,
    plannedStart: planned,
    plannedEnd: addDays(planned, duration + 15),
    contactName: actor.name,
    contactPhone: actor.mobile,
    inPublicBudget: spread(scenario.key, 3) === 0 ? 'no' : 'yes',
    inAnnualPlan: 'yes',
    farmlandTouched: 'no',
    remark: null,
  }
}

function decidedOn(day: string, { decisionOn, shift }: Scenario['odd']) {
  const moved = addDays(day, shift?.decision ?? 0)
  return decisionOn === 'sunday' ? addDays(moved, -weekdayOf(moved)) : moved
}

/** Filings of one place lie about 400 metres apart, unless a case says how near two are. */
export function sitesOf(scenarios: readonly Scenario[]): Map<string, Site> {
  const sites = new Map<string, { longitude: number; latitude: number }>()
  const filingsAt = new Map<string, number>()
  for (const { key, place, odd } of scenarios) {
    const office = placeOf(place)
    const count = filingsAt.get(place) ?? 0
    filingsAt.set(place, count + 1)
    const other = odd.at && sites.get(odd.at.sameAs)
    const site = other
      ? { longitude: other.longitude, latitude: other.latitude + (odd.at?.metres ?? 0) / 111_000 }
      : { longitude: office.longitude + (count % 5) * 0.0045, latitude: office.latitude + Math.floor(count / 5) * 0.004 }
    sites.set(key, { longitude: Number(site.longitude.toFixed(6)), latitude: Number(site.latitude.toFixed(6)) })
  }
  return sites
}

/** One or two sources that add up to the estimate. */
function fundingOf({ key, place, estimate }: Scenario, year: string): Filing['fundingLines'] {
  const own = place.endsWith('村') ? 'collective' : 'county-budget'
  const others = ['earmarked', 'town-grant', 'one-case', 'county-budget', 'migration', 'relief-work']
  const granted = Math.round((estimate * (40 + spread(key, 40))) / 100)
  if (estimate < 60_000) return [{ source: own, amount: estimate * 100, documentNo: null }]
  const source = others[spread(`${key} source`, others.length)] ?? 'earmarked'
  const documentNo = `临财农〔${year}〕${10 + spread(key, 80)}号`
  if (source === own) return [{ source, amount: estimate * 100, documentNo }]
  return [
    { source, amount: granted * 100, documentNo },
    { source: own, amount: (estimate - granted) * 100, documentNo: null },
  ]
}
