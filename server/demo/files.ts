import { type EvidenceType, evidenceTypes } from '#contract/evidence.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import { addDays } from '#domain/time/days.ts'
import type { FileFacts } from '../evidence/actions.ts'
import type { LoadedDossier } from '../projects/life/dossier-store.ts'
import { bidPaper, tenderPaper } from './bid-papers.ts'
import type { Snapshot } from './documents/exif.ts'
import { jpegPhoto } from './documents/jpeg.ts'
import { textDocument, workbook } from './documents/office.ts'
import { pdfPage } from './documents/pdf.ts'
import { contractPaper, invoiceFor, invoicePaper, minutesLines, type ToldAmounts } from './papers-with-amounts.ts'
import { spread } from './past.ts'
import { placeOf } from './people.ts'
import type { Scenario } from './scenario.ts'
import type { Story } from './story.ts'

type Wanted = {
  filing: LoadedDossier
  category: FileCategory
  step: EvidenceStep
  on: string
  photo: boolean
  told?: ToldAmounts
  bid?: number
}
type DemoFile = { name: string; content: Buffer; facts: FileFacts }

const noPhoto = { takenAt: null, longitude: null, latitude: null }

/** A real small file for one proof, different from every other unless a case wants it the same. */
export function fileFor(story: Story, wanted: Wanted): DemoFile {
  story.made.files += 1
  if (wanted.bid !== undefined) return bidFor(story, wanted.bid)
  if (wanted.photo) return photoFor(story, wanted)
  const { category, step, on } = wanted
  const { scenario, made } = story
  const title = titleOf(scenario, wanted)
  const said = category === 'PROJECT_GENERATION_BASIS_FILE' ? minutesLines(wanted.filing.filing, scenario.odd.papers) : []
  const lines = [...projectLines(scenario, step), `日期：${on}`, `编号：${scenario.key}-${made.files}`, ...said, '（演示数据）']
  const [mediaType, content] =
    formFor(story, title, lines, wanted) ??
    withAmounts(story, title, lines, wanted) ??
    write[formatOf(category, step)](title, lines, scenario.estimate)
  const kept = scenario.odd.papers?.brokenAt === step ? content.subarray(0, content.length / 2) : content
  return { name: `${title}.${evidenceTypes[mediaType]}`, content: kept, facts: { mediaType, photo: noPhoto } }
}

/** Where bids are on file, so is the form they were written on. */
const formFor = ({ scenario }: Story, title: string, lines: readonly string[], { step }: Wanted): Written | null =>
  step === 'sourcing' && scenario.odd.bids ? [word, tenderPaper(scenario, title, lines)] : null

function bidFor({ scenario, signing }: Story, at: number): DemoFile {
  const bid = signing.bidders[at]
  if (!bid) throw new Error(`${scenario.key} has no bidder ${at}.`)
  return { name: `投标文件（${bid.unit}）.docx`, content: bidPaper(scenario, bid, at), facts: { mediaType: word, photo: noPhoto } }
}

function projectLines({ place, name, odd: { papers = {} } }: Scenario, step: EvidenceStep): string[] {
  const { called = {}, alsoCalled } = papers
  const also = step === 'filing' && alsoCalled ? [`项目：${alsoCalled}`] : []
  return [`项目：${(step === 'contract' || step === 'filing' ? called[step] : undefined) ?? `${place}${name}`}`, ...also]
}

/** A contract states its price, and the proof of a payment is the invoice that was paid. */
function withAmounts(story: Story, title: string, lines: readonly string[], { step, told, filing }: Wanted): Written | null {
  const { scenario, county } = story
  if (step === 'contract' && told?.price)
    return ['application/pdf', contractPaper(title, [...lines, ...partyLines(story)], told.price, scenario.odd.papers)]
  if (step !== 'payment' || !told?.payment) return null
  const { invoiceOf, papers } = scenario.odd
  const from = invoiceOf ?? (papers?.invoice && scenario.key)
  const known = from === undefined ? undefined : county.invoices.get(from)
  const { key, place } = scenario
  const billing = { key, owner: placeOf(place).owner, signDate: filing.contract?.signDate, payment: told.payment }
  const invoice = known ?? invoiceFor(billing, papers)
  if (!known && papers?.invoice === 'for-all') invoice.fen = filing.contract?.price ?? invoice.fen
  county.invoices.set(scenario.key, invoice)
  return ['application/pdf', invoicePaper(title, lines, invoice)]
}

function partyLines({ scenario: { place, odd }, county, signing: { winner } }: Story): string[] {
  const contractor = odd.papers?.contractor ?? (winner === null ? `${place}村民施工队` : county.unit(winner).name)
  return [`甲方：${placeOf(place).owner}`, `乙方：${contractor}`]
}

const word: EvidenceType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
type Format = 'pdf' | 'sheet' | 'text'
type Written = readonly [mediaType: EvidenceType, content: Buffer]

const write: Record<Format, (title: string, lines: readonly string[], amount: number) => Written> = {
  pdf: (title, lines) => ['application/pdf', pdfPage(title, lines)],
  sheet: (title, lines, amount) => [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    workbook([
      [title],
      ...lines.map((line) => [line]),
      ['项目', '金额（元）'],
      ['工程费', Math.round(amount * 0.92)],
      ['其他', amount - Math.round(amount * 0.92)],
      ['合计', amount],
    ]),
  ],
  text: (title, lines) => [word, textDocument([title, ...lines])],
}

const formatOf = (category: FileCategory, step: EvidenceStep): Format =>
  category === 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE' ? 'sheet' : step === 'change' || step === 'amendment' ? 'text' : 'pdf'

const titles: Record<EvidenceStep, string> = {
  filing: '会议纪要',
  sourcing: '采购公告',
  round: '流标记录',
  award: '评审报告及成交公示',
  contract: '合同文本',
  start: '开工通知及公示牌',
  report: '现场照片',
  payment: '付款凭证',
  amendment: '变更备案申请',
  change: '变更签证单',
  suspension: '停复工申请',
  completion: '竣工报告',
  acceptance: '验收单',
  settlement: '结算审核报告',
  termination: '终止协议',
  correction: '更正依据',
  supervision: '监督文书',
  explanation: '情况说明',
  rectification: '整改报告',
}
const ofGoods: Partial<Record<EvidenceStep, string>> = { start: '订货单', completion: '到货清点单' }
const ofServices: Partial<Record<EvidenceStep, string>> = { start: '进场通知', completion: '服务完成报告' }

function titleOf({ kind }: Scenario, { filing, category, step }: Wanted): string {
  if (category === 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE') return '预算书'
  if (step === 'award' && filing.method?.methodClass === 'non-competitive') return '集体研究意见'
  const own = kind === 2 ? ofGoods[step] : kind === 3 ? ofServices[step] : undefined
  return own ?? titles[step]
}

/** Taken where the work is, a day before it was handed in, unless the case says otherwise. */
function photoFor({ scenario, county, made }: Story, { filing, step, on }: Wanted): DemoFile {
  const { kilometresAway = 0, daysEarlier = 0, sameAs, looksLike, standOf } = scenario.odd.photo ?? {}
  const seed = spread(`${scenario.key} ${step} ${made.files - 1}`, 1_000_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const snapshot: Snapshot = {
    takenAt: `${addDays(on, -1 - daysEarlier)} ${two(9 + (seed % 8))}:${two(seed % 60)}:${two(seed % 59)}`,
    longitude: (filing.filing.longitude ?? 118) + (seed % 100) / 100_000,
    latitude: (filing.filing.latitude ?? 29) + kilometresAway / 111,
  }
  const borrowed = sameAs === undefined ? undefined : county.photos.get(sameAs)
  const seen = looksLike === undefined ? undefined : county.photos.get(looksLike)?.scene
  const scene = seen ?? { site: seed, stand: standOf === undefined ? seed : spread(standOf, 1_000_000) }
  const photo = borrowed ?? { content: jpegPhoto(scene, snapshot, seen && { brighter: 1.15, cut: 0.04 }), snapshot, scene }
  if (!county.photos.has(scenario.key)) county.photos.set(scenario.key, photo)
  made.photos += 1
  return {
    name: `${step === 'acceptance' ? '验收照片' : '现场照片'}${made.photos}.jpg`,
    content: photo.content,
    facts: { mediaType: 'image/jpeg', photo: photo.snapshot },
  }
}
