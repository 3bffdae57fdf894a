import type { Authorship } from '../../server/demo/documents/office.ts'
import { roundOf } from '../evidence/bids.ts'
import type { Chance, Half } from '../evidence/chance.ts'
import type { Filed, Medium, Party } from './dossier.ts'
import { type MadeFile, pdfOf, wordOf } from './files.ts'
import type { Kind, Making } from './kind.ts'
import { prints } from './style.ts'

/** What a program writes into a file beside its text: Word its author and sittings, others their author and number, some nothing. */
type Trace = { word: Authorship } | { pdf: { author: string; id: string } } | 'none'

const people: Record<Half, readonly string[]> = {
  first: ['陈国栋', '李慧', '王立新', '赵敏', '周海波', '吴桂英', '郑凯', '孙倩'],
  second: ['Zhang Wei', '刘思远', '何丽华', '罗振', 'huangjie', '邓超群', '谢文斌', '曾琪'],
}

/** Names that tell nobody from anybody, and the agency's clerk, who made the form. */
const machines: Record<Half, readonly string[]> = {
  first: ['Administrator', '微软用户', 'Lenovo'],
  second: ['admin', 'User', 'WPS_1530873214'],
}
const clerks: Record<Half, string> = { first: '公共资源代理部', second: '采购服务中心' }

const titles: Record<Half, Record<'tender' | 'bid' | 'by', string>> = {
  first: { tender: '招标文件', bid: '投标文件', by: '投标人' },
  second: { tender: '采购需求', bid: '响应文件', by: '响应单位' },
}

const hex = (chance: Chance, length: number) => Array.from({ length }, () => chance.between(0, 15).toString(16).toUpperCase()).join('')
const sitting = (chance: Chance) => `00${hex(chance, 6)}`
const sittings = (chance: Chance, count: number) => Array.from({ length: count }, () => sitting(chance))

type Round = { tender: Trace; bids: readonly [Trace, Trace, Trace] }
type Tracing = (chance: Chance, half: Half) => Round

/** Everybody writes with a program of their own. */
const ownTraces: Tracing = (chance, half) => {
  const authors = shuffled(people[half], chance)
  const own = (author: string): Trace => {
    const root = sitting(chance)
    return chance.of<Trace>([
      { word: { author, rsidRoot: root, rsids: [root, ...sittings(chance, 6)] } },
      { pdf: { author, id: hex(chance, 32) } },
      'none',
    ])
  }
  return { tender: 'none', bids: [own(authors[0]!), own(authors[1]!), own(authors[2]!)] }
}

/** Two of them descend from one file, have one author, or are one PDF saved twice. */
const sharedTraces: Tracing = (chance, half) => {
  const { tender, bids } = ownTraces(chance, half)
  const [author, another] = shuffled(people[half], chance)
  const root = sitting(chance)
  const common = sittings(chance, 4)
  const word = (name: string): Trace => ({ word: { author: name, rsidRoot: root, rsids: [root, ...common, ...sittings(chance, 3)] } })
  const id = hex(chance, 32)
  const pair = chance.of<readonly [Trace, Trace]>([
    [word(author!), word(another!)],
    [{ pdf: { author: author!, id: hex(chance, 32) } }, { pdf: { author: author!, id: hex(chance, 32) } }],
    [{ pdf: { author: author!, id } }, { pdf: { author: another!, id } }],
  ])
  return { tender, bids: [pair[0], pair[1], bids[2]] }
}

/** All filled in the form of the agency, or sit at machines that nobody gave a name. */
const innocentTraces: Tracing = (chance, half) => {
  const root = sitting(chance)
  const form = [root, ...sittings(chance, 4)]
  const tender: Trace = { word: { author: clerks[half], rsidRoot: root, rsids: form } }
  const machine = chance.of(machines[half])
  const filledIn = (author: string): Trace => ({ word: { author, rsidRoot: root, rsids: [...form, ...sittings(chance, 3)] } })
  const named = (): Trace => ({ pdf: { author: machine, id: hex(chance, 32) } })
  return chance.happens(0.5)
    ? { tender, bids: [filledIn(clerks[half]), filledIn(clerks[half]), filledIn(machine)] }
    : { tender, bids: [named(), named(), filledIn(machine)] }
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, at: chance.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** `quoted` is how many sentences all bidders quote for each of their own, as from a law. */
type Wording = { isOneHand: boolean; quoted: number }

/** Three bids for what one tender document asks. Scans are shorter, and have lost what their program wrote. */
async function roundFor({ maker, medium }: Making, traces: Tracing, { isOneHand, quoted }: Wording) {
  const { half, chance } = maker
  const length = medium === 'text' ? 120 : 36
  const { tender, bids } = roundOf(half, chance, { length, isOneHand })
  const bidders = [maker.firm(), maker.firm(), maker.firm()]
  const traced = traces(chance, half)
  const texts = bids.map(({ text }) => text.split('\n'))
  const norms = texts[3]!.slice(length, length + Math.round(length * quoted)) // of a fourth bidder, who does not bid
  const files = bidders.map(async (bidder, at) =>
    bidFile(await bidPaper(maker, medium, { bidder, lines: [...texts[at]!, ...norms], trace: traced.bids[at]! }), at),
  )
  const given = tenderFile(await written([titles[half].tender, ...tender.split('\n')], traced.tender, half, chance))
  return { bidders, files: [given, ...(await Promise.all(files))] }
}

type Bid = { bidder: Party; lines: readonly string[]; trace: Trace }

function bidPaper(maker: Making['maker'], medium: Medium, { bidder, lines, trace }: Bid): Promise<MadeFile> | MadeFile {
  const sheet = [titles[maker.half].bid, `${titles[maker.half].by}：${bidder.name}`, ...lines]
  return medium === 'text' ? written(sheet, trace, maker.half, maker.chance) : maker.scanned({ lines: sheet })
}

function written(lines: readonly string[], trace: Trace, half: Half, chance: Chance): Promise<MadeFile> | MadeFile {
  if (trace === 'none') return wordOf({ lines })
  return 'word' in trace ? wordOf({ lines }, trace.word) : pdfOf({ lines }, chance.of(prints[half]), trace.pdf)
}

const tenderFile = (file: MadeFile): Filed => ({ ...file, category: 'PROJECT_PROCESS_FILE', step: 'sourcing' })
const bidFile = (file: MadeFile, bidder: number): Filed => ({ ...file, category: 'PROJECT_PROCESS_FILE', step: 'award', bidder })

const independent: Wording = { isOneHand: false, quoted: 0 }

/** Scans tell nothing of where they come from: only their words are asked about. */
export const wordKinds: readonly Kind[] = [
  { says: 'bids of three hands', truths: {}, make: (making) => roundFor(making, ownTraces, independent) },
  {
    says: 'bids in the same words',
    truths: { K64: 'true' },
    make: (making) => roundFor(making, ownTraces, { ...independent, isOneHand: true }),
  },
  {
    says: 'bids of three hands that quote the same norms',
    truths: { K64: 'near' },
    make: (making) => roundFor(making, ownTraces, { ...independent, quoted: 1 / 15 }),
  },
]

export const originKinds: readonly Kind[] = [
  { says: 'bids from one file', truths: { K63: 'true' }, make: (making) => roundFor(making, sharedTraces, independent) },
  {
    says: 'bids in the form of the agency, or from nameless machines',
    truths: { K63: 'near' },
    make: (making) => roundFor(making, innocentTraces, independent),
  },
]
