import { Alert, Button, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ProjectKind } from '#contract/kinds.ts'
import { type CoverGap, supervision } from '#contract/supervision.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useKindNames } from '../kind-names.ts'
import { texts } from '../texts.ts'
import { assignmentTexts } from './assignment-texts.ts'

type Fill = (proposal: { region: string; kinds: ProjectKind[] }) => void
const size = 10

/** Where supervisors are missing today, and a way to change that. */
export function CoverPanel({ action, onFill }: { action: ReactNode; onFill: Fill }) {
  const words = useTexts(assignmentTexts)
  const [page, setPage] = useState(1)
  const reply = useReply(supervision.cover, { query: { page, size } }, { keepPrevious: true })
  return (
    <section className="cover-panel stack gap-12" aria-label={words.cover}>
      <div className="tab-top row gap-16 apart">
        <div className="grow">{reply.data?.total === 0 && <Covered />}</div>
        <div className="row gap-16">{action}</div>
      </div>
      <Answered reply={reply} rows={1}>
        {({ items, total }) =>
          total > 0 && (
            <Alert
              type="warning"
              showIcon
              title={words.gaps(total.toLocaleString('en'))}
              description={
                <>
                  <p>{words.gapsText}</p>
                  <ul className="below-8 stack gap-8 rows">
                    {items.map((gap) => (
                      <Gap key={gap.region.code} gap={gap} onFill={onFill} />
                    ))}
                  </ul>
                  {total > size && <Pagination size="small" simple current={page} pageSize={size} total={total} onChange={setPage} />}
                </>
              }
            />
          )
        }
      </Answered>
    </section>
  )
}

function Covered() {
  const words = useTexts(assignmentTexts)
  return (
    <>
      <StateTag tone="done">{words.cover}</StateTag> <span>{words.covered}</span>
    </>
  )
}

function Gap({ gap: { region, parent, missing }, onFill }: { gap: CoverGap; onFill: Fill }) {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  const namesOf = useKindNames()
  const name = [parent, region.name].flatMap((label) => (label ? [labelOf(label)] : [])).join(' / ')
  return (
    <li>
      <span>
        {words.gap(name, shared.joined(missing.map(({ kind, supervisors }) => words.watched(namesOf([kind]).join(''), supervisors))))}
      </span>
      <Button
        size="small"
        aria-label={words.fillLabel(labelOf(region.name))}
        onClick={() => onFill({ region: region.code, kinds: missing.map(({ kind }) => kind) })}
      >
        {words.fill}
      </Button>
    </li>
  )
}
