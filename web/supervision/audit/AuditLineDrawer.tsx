import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { AuditLine } from '#contract/audit.ts'
import { exactMomentText } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { FactList } from '../../plain/FactList.tsx'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { placeOf, useFieldName, useValueText } from './audit-fields.ts'
import { auditTexts } from './audit-texts.ts'
import { useEventName, usePersonName, useSubjectName } from './audit-words.ts'
import { differences } from './difference.ts'

export function AuditLineDrawer({ line, onClose }: { line: AuditLine | null; onClose: () => void }) {
  const words = useTexts(auditTexts)
  const isNarrow = useIsNarrow()
  const eventName = useEventName()
  return (
    <Drawer
      open={line !== null}
      title={line ? eventName(line.event) : words.lineTitle}
      size={isNarrow ? '100%' : drawerWidths.record}
      onClose={onClose}
      destroyOnHidden
    >
      {line && <Shown line={line} />}
    </Drawer>
  )
}

function Shown({ line }: { line: AuditLine }) {
  const words = useTexts(auditTexts)
  const labelOf = useLabel()
  const subjectName = useSubjectName()
  const personName = usePersonName()
  const optional = [
    { name: words.region, value: line.region?.name ? labelOf(line.region.name) : line.region?.code },
    { name: words.subjectId, value: line.subjectId && <span className="code">{line.subjectId}</span> },
    { name: words.address, value: line.address && <span className="code">{line.address}</span> },
    { name: words.request, value: line.requestId && <span className="code">{line.requestId}</span> },
  ]
  return (
    <div className="record-shown stack">
      <FactList
        facts={[
          { name: words.time, value: <time dateTime={line.at}>{exactMomentText(line.at)}</time> },
          { name: words.person, value: personName(line.person) },
          { name: words.event, value: <span className="code">{line.event}</span> },
          { name: words.subject, value: subjectName(line.subject) },
          ...optional.filter(({ value }) => value),
        ]}
      />
      <Differences line={line} />
    </div>
  )
}

/** Field by field. What stayed as it was is folded away; of something new or deleted everything is shown. */
function Differences({ line }: { line: AuditLine }) {
  const words = useTexts(auditTexts)
  const fieldName = useFieldName()
  const textOf = useValueText()
  const [isWhole, setWhole] = useState(false)
  const all = differences(line.before, line.after).toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
  const changed = all.filter(({ isChanged }) => isChanged)
  const shown = isWhole ? all : changed
  const same = all.length - changed.length
  return (
    <section aria-labelledby="audit-difference">
      <h2 id="audit-difference">{words.difference}</h2>
      {all.length === 0 && <p className="faint">{words.noDifference}</p>}
      {shown.length > 0 && (
        <table className="difference table">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ path, before, after, isChanged }) => (
              <tr key={path.join('.')} className={isChanged ? 'changed' : undefined}>
                <th scope="row">{fieldName(path)}</th>
                <td>{textOf(path, before)}</td>
                <td>{textOf(path, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same > 0 && (
        <Button size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.onlyChanged : words.unchanged(same)}
        </Button>
      )}
    </section>
  )
}
