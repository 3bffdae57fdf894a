import type { Award, Bidder, ContractTerms, Supplier } from '#contract/project-actions.ts'
import { addDays } from '#domain/days.ts'
import { placeOf } from './beginning.ts'
import { pools } from './contractors.ts'
import { spread, workingDay } from './past.ts'
import type { Story } from './story-state.ts'
import type { World } from './world.ts'

/** What was agreed with whom. Amounts in fen, as everywhere inside. */
export function contractOf({ scenario, dossier }: Story, on: string, duration: number): ContractTerms {
  const { odd, kind, name, place } = scenario
  const signDate = addDays(on, odd.shift?.sign ?? 0)
  return {
    contractName: `${place}${name}${['', '施工', '采购', '服务'][kind]}合同`,
    contractNo: `HT-${signDate.slice(0, 4)}-${String(100 + spread(scenario.key, 900))}`,
    contractType: spread(scenario.key, 2) === 0 ? 'lump-sum' : 'unit-price',
    contractPrice: priceOf(scenario, dossier.filing.controlPrice),
    signDate,
    contractStart: addDays(signDate, 3),
    contractEnd: addDays(signDate, 3 + duration),
    prepaymentPercent: odd.prepayment ?? 20,
    retentionPercent: odd.retention ?? 3,
    subcontracted: 'no',
    subcontractedPercent: null,
  }
}

function priceOf({ key, estimate, odd }: Story['scenario'], control: number | null) {
  if (odd.price !== undefined) return odd.price * 100
  if (odd.overPrice !== undefined) return odd.overPrice * 100
  const ceiling = control === null ? estimate : control / 100
  const price = Math.round(ceiling * (0.925 + spread(key, 45) / 1000))
  return (price % 10_000 === 0 ? price - 350 : price) * 100
}

/** Whoever the scenario names; else the one this owner has chosen least so far. */
export function supplierOf({ world, scenario }: Story): Supplier {
  const { odd, key, place, method } = scenario
  const isTeam = odd.supplier === undefined && method === 'villagers-build'
  if (isTeam)
    return {
      kind: 'team',
      name: `${place}村民施工队`,
      idNumber: `99010119${70 + spread(key, 25)}0${1 + spread(key, 9)}1${spread(key, 10)}${String(1000 + spread(key, 9000))}`,
      mobile: `1366${String(1_000_000 + spread(key, 8_999_999))}`,
    }
  const unit = world.unit(odd.supplier ?? leastChosen(world, scenario, candidates(scenario)))
  noteAward(world, scenario, unit.name)
  return { kind: 'unit', unitId: unit.id }
}

const candidates = ({ kind, trade }: Story['scenario']) => pools[kind][trade] ?? pools[kind].other ?? pools[1].repair ?? []

/** They bid for whatever is offered, so that no two companies meet too often. */
const generalists = {
  1: ['泰安土石方工程', '安居房屋修缮', '通达公路工程', '永固桥梁工程', '云岭园林绿化'],
  2: [],
  3: ['云岭园林绿化'],
} as const

function leastChosen(world: World, scenario: Story['scenario'], names: readonly string[]): string {
  const owner = placeOf(scenario).owner
  const count = (name: string) =>
    100 * (world.awards.get(`${owner} ${world.unit(name).name}`) ?? 0) + (world.awards.get(world.unit(name).name) ?? 0)
  return names.toSorted((one, other) => count(one) - count(other))[0] ?? ''
}

function noteAward(world: World, scenario: Story['scenario'], name: string) {
  for (const key of [name, `${placeOf(scenario).owner} ${name}`]) world.awards.set(key, (world.awards.get(key) ?? 0) + 1)
}

/** Bidders, award and its publicity, as they stood before the contract of that day. */
export function awardOf(story: Story, { contract, supplier }: { contract: ContractTerms; supplier: Supplier }): Award {
  const { odd } = story.scenario
  const awardDate = workingDay(addDays(contract.signDate, -(odd.awardToSign ?? 14)))
  const publicityStart = addDays(awardDate, 1)
  const bidders = biddersOf(story, contract.contractPrice, supplier)
  noteMeetings(story.world, bidders[0]?.unitId ?? '', bidders)
  return {
    bidders,
    awardDate,
    publicityStart,
    publicityEnd: addDays(publicityStart, odd.publicity ?? 4),
  }
}

/** Those who met the winner least so far, so that nobody looks like its companion by chance. */
function leastMet({ meetings }: World, winner: string, rivals: readonly string[]): string[] {
  const count = (rival: string) => meetings.get(`${winner} ${rival}`) ?? 0
  return rivals.toSorted((one, other) => count(one) - count(other))
}

function noteMeetings({ meetings }: World, winner: string, bidders: readonly Bidder[]) {
  for (const { unitId } of bidders) meetings.set(`${winner} ${unitId}`, (meetings.get(`${winner} ${unitId}`) ?? 0) + 1)
}

function biddersOf({ world, scenario }: Story, price: number, supplier: Supplier): Bidder[] {
  const winner = supplier.kind === 'unit' ? supplier.unitId : ''
  const won: Bidder = { unitId: winner, price, valid: true, reason: null }
  if (scenario.odd.rivals)
    return [
      won,
      ...scenario.odd.rivals.map(({ unit, price: offered, invalid }) => ({
        unitId: world.unit(unit).id,
        price: offered * 100,
        valid: invalid === undefined,
        reason: invalid ?? null,
      })),
    ]
  const rivals = [...new Set([...candidates(scenario), ...generalists[scenario.kind]])]
    .map((name) => world.unit(name).id)
    .filter((id) => id !== winner)
  const chosen = leastMet(world, winner, rivals).slice(0, 2 + spread(scenario.key, 2))
  const dearer = [1.0137, 1.0391, 1.0524]
  return [
    won,
    ...chosen.map((unitId, at) => ({
      unitId,
      price: Math.round((price * ((dearer[at] ?? 1.06) + spread(`${scenario.key} ${at}`, 60) / 10_000)) / 100) * 100,
      valid: true,
      reason: null,
    })),
  ]
}
