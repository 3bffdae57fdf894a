import { Button } from 'antd'
import { kindLabel } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'
import type { ProjectRow } from '#contract/project-views.ts'
import { hasFiler } from '#domain/steps/deciding.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Money } from '../../plain/Money.tsx'
import { DueDay } from '../../terms/DueDay.tsx'
import { RiskLevelTag } from '../../terms/RiskLevelTag.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { ProjectStateTag } from '../ProjectStateTag.tsx'
import type { texts } from '../texts.ts'

type Words = (typeof texts)['en']

/** Shown until somebody chooses otherwise. */
export const usualColumns = ['name', 'state', 'risk', 'region', 'estimate', 'contract', 'due']

/** What is done to a row itself: who may hand filings over does so beside the name of who runs them, who may file copies one. */
type RowActions = { handOver?: ((row: ProjectRow) => void) | null; copy?: ((row: ProjectRow) => void) | null }

export const projectColumns = (
  words: Words,
  labelOf: (label: Label) => string,
  { handOver = null, copy = null }: RowActions = {},
): ListColumn<ProjectRow>[] => [
  { key: 'name', title: words.name, sort: 'name', onCard: 'heading', show: (row) => <NameAndNumber row={row} words={words} /> },
  { key: 'state', title: words.state, onCard: 'corner', show: (row) => <ProjectStateTag state={row.state} stopped={row.stopped} /> },
  {
    key: 'risk',
    title: words.riskLevel,
    sort: 'risk',
    stays: true,
    show: ({ risk }) => (risk ? <Risk {...risk} /> : '–'),
  },
  { key: 'region', title: words.region, show: (row) => labelOf(row.region.name) },
  { key: 'kind', title: words.kind, onCard: 'nothing', show: (row) => labelOf(kindLabel(row.kind)) },
  { key: 'owner', title: words.owner, onCard: 'nothing', show: (row) => row.owner?.name ?? '–' },
  {
    key: 'filer',
    title: words.filer,
    onCard: handOver ? 'line' : 'nothing',
    show: (row) => (handOver && hasFiler(row) ? <Filer row={row} words={words} onHandOver={handOver} /> : row.filer.name),
  },
  { key: 'estimate', title: words.estimate, sort: 'estimate', align: 'right', show: (row) => <Money fen={row.estimatedPrice} inWan /> },
  {
    key: 'contract',
    title: words.contract,
    sort: 'contract',
    align: 'right',
    onCard: 'nothing',
    show: (row) => <Money fen={row.contractPrice} inWan />,
  },
  {
    key: 'settlement',
    title: words.settlement,
    align: 'right',
    onCard: 'nothing',
    show: (row) => <Money fen={row.settlementReviewed} inWan />,
  },
  { key: 'paid', title: words.paid, align: 'right', onCard: 'nothing', show: (row) => <Money fen={row.paid} inWan /> },
  {
    key: 'progress',
    title: words.progress,
    align: 'right',
    onCard: 'nothing',
    show: (row) => <span className="figure">{row.progress}%</span>,
  },
  { key: 'due', title: words.due, sort: 'due', stays: true, show: (row) => (row.dueOn ? <DueDay day={row.dueOn} /> : '–') },
  { key: 'created', title: words.created, sort: 'created', onCard: 'nothing', show: (row) => <Moment at={row.createdAt} /> },
  ...(copy
    ? [
        {
          key: 'copy',
          title: words.copy,
          onCard: 'action' as const,
          show: (row: ProjectRow) => <Copy row={row} words={words} onCopy={copy} />,
        },
      ]
    : []),
]

/** The level beside its points: one severe indicator makes red of few. */
export function Risk({ level, score }: NonNullable<ProjectRow['risk']>) {
  return (
    <>
      <RiskLevelTag level={level} /> <span className="figure quiet">{score}</span>
    </>
  )
}

function NameAndNumber({ row, words }: { row: ProjectRow; words: Words }) {
  return (
    <span className="name-and-number">
      <span>{row.name}</span>
      <span className="figure">{row.number ?? words.noNumber}</span>
    </span>
  )
}

function Filer({ row, words, onHandOver }: { row: ProjectRow; words: Words; onHandOver: (row: ProjectRow) => void }) {
  return (
    <>
      {row.filer.name}{' '}
      <Button type="link" size="small" aria-label={words.handOverOf(row.name)} onClick={() => onHandOver(row)}>
        {words.handOver}
      </Button>
    </>
  )
}

function Copy({ row, words, onCopy }: { row: ProjectRow; words: Words; onCopy: (row: ProjectRow) => void }) {
  const isOnCard = useIsNarrow()
  return (
    <Button type={isOnCard ? 'default' : 'link'} size="small" aria-label={words.copyOf(row.name)} onClick={() => onCopy(row)}>
      {words.copy}
    </Button>
  )
}
