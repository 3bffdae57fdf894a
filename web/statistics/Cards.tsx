import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FigureLink, linkToAlerts, linkToFilings, linkToFindings } from '#domain/statistics/links.ts'
import { useTexts } from '../client/language.ts'
import { cardTexts } from './card-texts.ts'
import { type Material, share } from './chart-spec.ts'
import { addressOf } from './targets.ts'
import { texts } from './texts.ts'

/** One line under a figure, which may open a list of its own. */
type Line = { text: string; link?: FigureLink | undefined; isAttention?: boolean }
type Card = { name: string; value: string; link?: FigureLink | undefined; lines: readonly Line[] }

export function Cards({ material }: { material: Material }) {
  const { themes } = useTexts(texts)
  return (
    <div className="themes">
      {cardThemes.map((theme) => (
        <section key={theme} className="stack gap-12" aria-labelledby={`theme-${theme}`}>
          <h2 id={`theme-${theme}`}>{themes[theme]}</h2>
          <ThemeCards material={material} theme={theme} />
        </section>
      ))}
    </div>
  )
}

/** The cards of one theme. */
export function ThemeCards({ material, theme }: { material: Material; theme: Theme }) {
  const said = useTexts(cardTexts)
  return (
    <ul className="cards">
      {cardsOf(material, said)[theme].map((card) => (
        <CardItem key={card.name} {...card} />
      ))}
    </ul>
  )
}

export const cardThemes = ['scale', 'cost', 'procurement', 'supervision'] as const satisfies readonly Theme[]
type Theme = keyof (typeof texts)['en']['themes']

function CardItem({ name, value, link, lines }: Card) {
  return (
    <li className="card box">
      <h3>{name}</h3>
      <p className="card-value figure anywhere">{linked(value, link)}</p>
      {lines.map((line) => (
        <p key={line.text} className={line.isAttention ? 'card-line quiet small attention' : 'card-line quiet small'}>
          {linked(line.text, line.link)}
        </p>
      ))}
    </li>
  )
}

const linked = (text: string, link: FigureLink | undefined): ReactNode => (link ? <Link {...addressOf(link)}>{text}</Link> : text)

type Said = (typeof cardTexts)['en']

function cardsOf(material: Material, said: Said): Record<Theme, Card[]> {
  const { onTime, saved, overBudget, competitive } = shares(material, said)
  const { alerts, rectified, disclosure } = supervision(material, said)
  return {
    scale: [filings(material, said), amount(material, said), inProgress(material, said)],
    cost: [onTime, saved, overBudget],
    procurement: [competitive, disclosure],
    supervision: [alerts, rectified, appeals(material, said)],
  }
}

/** A share of fewer than this says nothing. */
const fewest = 10

function filings({ page, view, count, percent }: Material, said: Said): Card {
  const card = { name: said.filings, value: count(page.totals.filings), link: linkToFilings(view) }
  if (!page.comparison) return { ...card, lines: [] }
  const [now, before] = [page.comparison.now.filings, page.comparison.before.filings]
  const change = share(now - before, before)
  const compared =
    before < fewest ? said.fewBefore(count(before)) : said.before(count(before), `${change >= 0 ? '+' : '−'}${percent(Math.abs(change))}`)
  return { ...card, lines: [{ text: compared }] }
}

function amount({ page: { totals }, view, money }: Material, said: Said): Card {
  const average = totals.filings === 0 ? 0 : Math.round(totals.estimate / totals.filings)
  return { name: said.amount, value: money(totals.estimate), link: linkToFilings(view), lines: [{ text: said.average(money(average)) }] }
}

function inProgress({ page, view, count }: Material, said: Said): Card {
  const running = page.states.find(({ state }) => state === 'in-progress')?.filings ?? 0
  const { upTo30, upTo90, more } = page.overdue
  const overdue = upTo30 + upTo90 + more
  return {
    name: said.inProgress,
    value: count(running),
    link: linkToFilings(view, { state: ['in-progress'] }),
    lines: [
      overdue > 0
        ? { text: said.overdue(count(overdue)), link: linkToFilings(view, { delay: 'overdue' }), isAttention: true }
        : { text: said.noneOverdue },
    ],
  }
}

function shares({ page, view, count, money, percent }: Material, said: Said) {
  const { totals, competition } = page
  const of = (part: number, whole: number) => (whole === 0 ? said.none : percent(part / whole))
  const open = (whole: number, filters: Parameters<typeof linkToFilings>[1]) => (whole === 0 ? undefined : linkToFilings(view, filters))
  const contracted = totals.contractedEstimate - totals.contractedPrice
  const settled = totals.settledContract - totals.settledPrice
  return {
    onTime: {
      name: said.onTime,
      value: of(totals.onTime, totals.completed),
      link: open(totals.completed, { delay: 'on-time' }),
      lines: [
        { text: said.completed(count(totals.onTime), count(totals.completed)), link: open(totals.completed, { delay: 'completed' }) },
      ],
    },
    saved: {
      name: said.saved,
      value: totals.contracted === 0 ? said.none : money(contracted + settled),
      link: open(totals.contracted, { stage: 'contracted' }),
      lines: [
        {
          text: said.toContract(of(contracted, totals.contractedEstimate), count(totals.contracted)),
          link: open(totals.contracted, { stage: 'contracted' }),
        },
        {
          text: said.toSettlement(of(settled, totals.settledContract), count(totals.settled)),
          link: open(totals.settled, { stage: 'settled' }),
        },
      ],
    },
    overBudget: {
      name: said.overBudget,
      value: of(totals.overBudget, totals.contracted),
      link: open(totals.contracted, { overBudget: true }),
      lines: [{ text: said.ofContracted(count(totals.overBudget), count(totals.contracted)) }],
    },
    competitive: {
      name: said.competitive,
      value: of(competition.competitive, competition.known),
      link: open(competition.known, { competition: 'yes' }),
      lines: [{ text: said.ofKnown(count(competition.competitive), count(competition.known)) }],
    },
  } satisfies Record<string, Card>
}

function supervision({ page, view, count, percent }: Material, said: Said) {
  const { totals, overdueFindings } = page
  const due = totals.rectifiedOnTime + totals.rectifiedLate + overdueFindings
  const missing = totals.disclosureDue - totals.disclosureComplete
  return {
    alerts: { name: said.alerts, value: count(totals.openAlerts), link: linkToAlerts(view), lines: [{ text: said.alertsText }] },
    rectified: {
      name: said.rectified,
      value: due === 0 ? said.none : percent(totals.rectifiedOnTime / due),
      link: due === 0 ? undefined : linkToFindings(view, 'on-time'),
      lines: [
        { text: said.ofFindings(count(totals.rectifiedOnTime), count(due)) },
        ...(overdueFindings > 0
          ? [{ text: said.overdueFindings(count(overdueFindings)), link: linkToFindings(view, 'overdue'), isAttention: true }]
          : []),
      ],
    },
    disclosure: {
      name: said.disclosure,
      value: totals.disclosureDue === 0 ? said.none : percent(totals.disclosureComplete / totals.disclosureDue),
      link: totals.disclosureDue === 0 ? undefined : linkToFilings(view, { disclosure: 'complete' }),
      lines: [
        missing > 0
          ? { text: said.incomplete(count(missing)), link: linkToFilings(view, { disclosure: 'incomplete' }), isAttention: true }
          : { text: totals.disclosureDue === 0 ? said.noneDue : said.allDisclosed },
      ],
    },
  } satisfies Record<string, Card>
}

/** Without a list: no one may learn of a single appeal. */
function appeals({ page, count }: Material, said: Said): Card {
  const { hidden, until, answered, medianDays } = page.appeals
  if (hidden !== null) return { name: said.appeals, value: said.none, lines: [{ text: said.hidden[hidden] }] }
  return {
    name: said.appeals,
    value: said.days(String(Math.round((medianDays ?? 0) * 10) / 10)),
    lines: [{ text: said.median(count(answered ?? 0)) }, ...(until ? [{ text: said.asOf(until) }] : [])],
  }
}
