import { formatYuan } from '#domain/values/money.ts'
import { askedOfAll, hands } from './bid-words.ts'
import { type Authorship, textDocument } from './documents/office.ts'
import { spread } from './past.ts'
import type { Bid, Scenario } from './scenario.ts'

/** The notice with its form, as the agency's clerk wrote it. */
export const tenderPaper = (scenario: Scenario, title: string, lines: readonly string[]): Buffer =>
  textDocument([title, ...lines, ...askedOfAll], formOf(scenario))

/** As many bids as there are people to write them. */
export const mostBids = hands.length

/** One bidder's bid. Where a case wants them alike, the first two are. */
export function bidPaper(scenario: Scenario, { unit, price }: Bid, at: number): Buffer {
  const heading = ['投标文件', `投标人：${unit}`, `项目：${scenario.place}${scenario.name}`, `投标报价：人民币${formatYuan(price)}元`]
  const areAlike = scenario.odd.bids === 'one-file' || scenario.odd.bids === 'same-words'
  const words = hands[areAlike && at === 1 ? 0 : at] ?? []
  return textDocument([...heading, ...askedOfAll, ...words], authorshipOf(scenario, at))
}

function authorshipOf(scenario: Scenario, at: number): Authorship {
  const { key, odd } = scenario
  const own = { author: `${surnames[at]}工`, ...sittings(`${key} ${at}`) }
  const form = formOf(scenario)
  switch (odd.bids) {
    case 'one-file':
      return at < 2 ? { author: '联众预算', ...sittings(key) } : own
    case 'one-author':
      return at < 2 ? { ...own, author: '何建平' } : own
    case 'one-form':
      return { ...own, rsidRoot: form.rsidRoot, rsids: [...form.rsids, ...own.rsids] }
    case 'one-clerk':
      return { ...own, author: form.author }
    default:
      return own
  }
}

const surnames = '陈林郑蔡许'

const formOf = ({ key }: Scenario): Authorship => ({ author: '诚信招标小徐', ...sittings(`${key} form`) })

/** What Word gives a document at its birth and with every sitting. */
const sittings = (seed: string): Pick<Authorship, 'rsidRoot' | 'rsids'> => {
  const number = (at: number) => `00${spread(`${seed} sitting ${at}`, 0x1000000).toString(16).padStart(6, '0').toUpperCase()}`
  return { rsidRoot: number(0), rsids: [1, 2, 3, 4].map(number) }
}
