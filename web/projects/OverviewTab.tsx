import type { ReactNode } from 'react'
import { type DictionaryName, dictionaries } from '#contract/dictionaries.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { type Fact, FactList } from '../ui/FactList.tsx'
import { Money } from '../ui/Money.tsx'
import { filingTexts } from './filing-texts.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { texts } from './texts.ts'

/** The filing as it was decided, read only. */
export function OverviewTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const list = useTexts(texts)
  const labelOf = useLabel()
  const trade = useItemName('trade')
  const source = useItemName('zjly')
  const method = useItemName('qrgysqd')
  const major = useItemName('majorProject')
  const { filing } = project
  const yesNo = (value: 'yes' | 'no' | null) => value && (value === 'yes' ? list.yes : list.no)

  const groups: [string, Fact[]][] = [
    [
      words.steps.what,
      [
        { name: words.description, value: filing.description },
        { name: words.trade, value: trade(filing.trade) },
        { name: words.majorProject, value: major(filing.majorProject) },
        { name: words.quantity, value: filing.quantity && `${filing.quantity} ${filing.quantityUnit ?? ''}` },
      ],
    ],
    [
      words.steps.where,
      [
        { name: words.regionCode, value: labelOf(project.region.name) },
        { name: words.ownerUnitId, value: project.owner?.name },
        { name: words.address, value: filing.address },
        { name: words.contactName, value: [filing.contactName, filing.contactPhone].filter(Boolean).join(' · ') },
      ],
    ],
    [
      words.steps.decision,
      [
        { name: words.decisionType, value: filing.decisionType && names.decisions[filing.decisionType] },
        { name: words.decisionDate, value: filing.decisionDate },
        {
          name: words.attendance,
          value: filing.shouldAttend && `${filing.agreed ?? '–'} / ${filing.didAttend ?? '–'} / ${filing.shouldAttend}`,
        },
        { name: words.publicity, value: range(filing.publicityStart, filing.publicityEnd) },
      ],
    ],
    [
      words.steps.money,
      [
        { name: words.estimatedPrice, value: <Money fen={filing.estimatedPrice} /> },
        { name: words.controlPrice, value: filing.controlPrice && <Money fen={filing.controlPrice} /> },
        {
          name: words.fundingLines,
          value: filing.fundingLines.map((line) => (
            <div key={line.source}>
              {source(line.source)} <Money fen={line.amount} />
            </div>
          )),
        },
      ],
    ],
    [
      words.steps.how,
      [
        { name: words.method, value: method(filing.method) },
        { name: words.exemptionReason, value: filing.exemptionReason && names.exemptions[filing.exemptionReason] },
        { name: words.period, value: range(filing.plannedStart, filing.plannedEnd) },
        { name: words.inPublicBudget, value: yesNo(filing.inPublicBudget) },
        { name: words.inAnnualPlan, value: yesNo(filing.inAnnualPlan) },
        { name: words.farmlandTouched, value: yesNo(filing.farmlandTouched) },
        { name: words.remark, value: filing.remark },
      ],
    ],
  ]
  return (
    <div className="fact-groups">
      {groups.map(([title, facts]) => (
        <section key={title}>
          <h2>{title}</h2>
          <FactList facts={facts.filter(({ value }) => isThere(value))} />
        </section>
      ))}
    </div>
  )
}

const isThere = (value: ReactNode) =>
  value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
const range = (from: string | null, until: string | null) => (from || until ? `${from ?? '…'} – ${until ?? '…'}` : null)

/** Codes as names. An item that was disabled since keeps its code. */
export function useItemName(dictionary: DictionaryName): (code: string | null) => string | null {
  const labelOf = useLabel()
  const items = useReply(dictionaries.options, { params: { dictionary } }, { staleTime: 300_000 })
  return (code) => {
    const item = items.data?.find((one) => one.code === code)
    return item ? labelOf(item.label) : code
  }
}
