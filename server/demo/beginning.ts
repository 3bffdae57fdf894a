import { randomUUID } from 'node:crypto'
import type { Filing } from '#contract/filing.ts'
import type { DecisionType } from '#contract/lifecycle.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { addDays, weekdayOf } from '#domain/days.ts'
import { filingValues } from '../projects/life/columns.ts'
import { spread } from './past.ts'
import { places } from './people.ts'
import type { Scenario } from './scenario.ts'
import { happen, touch } from './story.ts'
import type { Story } from './story-state.ts'
import type { World } from './world.ts'

export type Days = { decided: string; created: string; planned: string; duration: number }

export const placeOf = ({ place }: Scenario) => {
  const found = places[place]
  if (!found) throw new Error(`The invented county has no ${place}.`)
  return found
}

const levelOf = (code: string): RegionLevel => (code.endsWith('000000') ? 'county' : code.endsWith('000') ? 'town' : 'village')

/** Begins a draft and fills it in, as its filer did. */
export function begin(world: World, scenario: Scenario, days: Days, filer: string): Story {
  const { code } = placeOf(scenario)
  const actor = world.person(filer)
  const filing = filingOf(world, scenario, days, filer)
  const story = blank(world, scenario, { filing, filerId: actor.id, scopeCode: code, regionLevel: levelOf(code) })
  story.rows.funding_line = filing.fundingLines.map((line, position) => ({
    project_id: story.dossier.id,
    position,
    source: line.source,
    amount: line.amount,
    document_no: line.documentNo,
  }))
  const told = { name: filing.name, kind: filing.kind, regionCode: code }
  const created = happen(story, { action: 'create', actor, on: days.created, to: 'draft', after: told })
  Object.assign(story.columns, { created_at: created.at, first_submitted_at: null, year: null, limit_row_id: null })
  touch(story, actor)
  const before = { ...filing, ...emptyAtFirst }
  happen(story, { action: 'edit', actor, on: days.created, to: 'draft', before, after: filing })
  return story
}

const emptyAtFirst = {
  trade: null,
  description: null,
  decisionType: null,
  decisionDate: null,
  estimatedPrice: null,
  fundingLines: [],
  method: null,
  plannedStart: null,
  plannedEnd: null,
}

/** What the table sets by itself where nobody says anything. */
const untouched = { progress: 0, paid: 0, approved_changes: 0, owner_suspended: false, stopped: false, town_reviewed: false }

type Start = { filing: Filing; filerId: string; scopeCode: string; regionLevel: RegionLevel }

function blank(world: World, scenario: Scenario, { filing, filerId, scopeCode, regionLevel }: Start): Story {
  const id = randomUUID()
  const { id: _row, ...limits } = world.limits[scenario.kind]
  const dossier: Story['dossier'] = {
    id,
    state: 'draft',
    kind: scenario.kind,
    scopeCode,
    regionLevel,
    filerId,
    touchedBy: [],
    filing,
    method: world.method(scenario.method),
    limits,
    filedOn: null,
    everSubmitted: false,
    reviewStarted: false,
    townReviewed: false,
    suspendedFrom: null,
    ownerSuspended: false,
    stopped: false,
    rounds: [],
    contract: null,
    actualStart: null,
    progress: 0,
    paid: 0,
    changes: [],
    settlementReviewed: null,
    openRequests: [],
    files: [],
    openFindings: 0,
    openSeriousFindings: 0,
    inspected: false,
  }
  const columns = {
    id,
    filer_id: filerId,
    scope_code: scopeCode,
    state: 'draft',
    ...filingValues(filing),
    funding_sources: [...new Set(filing.fundingLines.map(({ source }) => source))],
    ...untouched,
  }
  const rows = {
    funding_line: [],
    sourcing_round: [],
    bidder: [],
    progress_report: [],
    payment: [],
    project_request: [],
    change_order: [],
    acceptance: [],
    review_mark: [],
  }
  return {
    world,
    scenario,
    dossier,
    version: 1,
    columns,
    rows,
    events: [],
    files: [],
    touchers: new Set(),
    filedAt: null,
    lastMinute: { day: '', minute: 0 },
  }
}

function filingOf(world: World, scenario: Scenario, { decided, planned, duration }: Days, filer: string): Filing {
  const { kind, trade, size, estimate, method, odd } = scenario
  const { code, owner } = placeOf(scenario)
  const actor = world.person(filer)
  const attendance = odd.attendance ?? [36, 31 + spread(scenario.key, 5), 29 + spread(scenario.key, 3)]
  const decisionType: DecisionType =
    levelOf(code) === 'village' ? 'representatives-meeting' : levelOf(code) === 'town' ? 'town-meeting' : 'county-approval'
  const counted =
    levelOf(code) === 'village'
      ? { shouldAttend: attendance[0], didAttend: attendance[1], agreed: attendance[2] }
      : { shouldAttend: null, didAttend: null, agreed: null }
  const decisionDate = decidedOn(decided, odd)
  return {
    name: `${scenario.place}${scenario.name}`,
    kind,
    regionCode: code,
    ownerUnitId: world.unit(owner).id,
    trade,
    description: `${scenario.name}，规模${size[0]}${size[1]}，资金已落实，经集体讨论决定实施，完成后由${scenario.place}负责管护。`,
    majorProject: odd.major ?? null,
    quantity: size[0],
    quantityUnit: size[1],
    address: `临溪县${scenario.place}`,
    ...siteOf(world, scenario),
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
function siteOf(world: World, { key, place, odd }: Scenario) {
  const office = places[place]
  const count = world.filingsAt.get(place) ?? 0
  world.filingsAt.set(place, count + 1)
  const other = odd.at && world.sites.get(odd.at.sameAs)
  const site = other
    ? { longitude: other.longitude, latitude: other.latitude + (odd.at?.metres ?? 0) / 111_000 }
    : { longitude: (office?.longitude ?? 118) + (count % 5) * 0.0045, latitude: (office?.latitude ?? 29) + Math.floor(count / 5) * 0.004 }
  world.sites.set(key, site)
  return { longitude: Number(site.longitude.toFixed(6)), latitude: Number(site.latitude.toFixed(6)) }
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
