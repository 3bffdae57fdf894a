import { Alert } from 'antd'
import type { LimitRecord } from '#contract/limits.ts'
import { usePairs } from '../../client/address/pairs.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { LinkButton } from '../../ui/feedback/LinkButton.tsx'
import { texts } from '../texts.ts'
import { useFieldNames } from './limit-figure.ts'
import { limitTexts } from './limit-texts.ts'

/** Rows that an ancestor, tightened since, has left behind: here, and in the regions below. */
export function LooserNotices({ record }: { record: LimitRecord }) {
  const words = useTexts(limitTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  const namesOf = useFieldNames()
  const pairs = usePairs()
  const own = record.rows.find((row) => row.state === 'in-force')?.looser
  const { looserBelow } = record
  return (
    <>
      {own && (
        <Alert
          type="warning"
          showIcon
          title={words.looserTitle}
          description={words.looserText(own.since, shared.joined(namesOf(own.fields)))}
        />
      )}
      {looserBelow.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={words.belowTitle(looserBelow.length)}
          description={
            <>
              <p>{words.belowText}</p>
              <ul className="below-8 stack gap-8 rows">
                {looserBelow.slice(0, 20).map(({ region, fields }) => (
                  <li key={region.code}>
                    <span>{words.looserFields(labelOf(region.name), shared.joined(namesOf(fields)))}</span>
                    <LinkButton
                      size="small"
                      aria-label={`${words.open} ${labelOf(region.name)}`}
                      to="."
                      search={{ ...pairs, region: region.code }}
                    >
                      {words.open}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
    </>
  )
}
