import { Form } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { FilingField } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { requiredToSubmit } from '#domain/filing/filing.ts'
import { useTexts } from '../../client/language.ts'
import { lazy } from '../../lazy.tsx'
import type { useMoneyRule } from '../../ui/form/money-rule.ts'
import { shownField } from '../../ui/map/read-place.ts'
import { filingTexts } from '../filing-texts.ts'
import { useWritten } from './WrittenFiling.tsx'

// Most filings are written without a question.
const AboutField = lazy(async () => (await import('../questions/AboutField.tsx')).AboutField)
// And most before their papers are there.
const TakeOver = lazy(async () => (await import('../readings/TakeOver.tsx')).TakeOver)

type Props = {
  project: ProjectDetail
  name: FilingField
  help?: ReactNode
  rule?: ReturnType<typeof useMoneyRule>
  children: ReactNode
}

/** One field with its name, what the reviewer said of it, and what is odd about it. All of it describes the field to whoever hears the page. */
export function FieldItem({ project, name, help, rule, children }: Props) {
  const words = useTexts(filingTexts)
  const { noticesAt, filing, take } = useWritten()
  const field = proposed.find((one) => one === name && filing[one] === null)
  const mark = project.marks.find(({ target }) => shownField(target) === name)
  const notices = noticesAt(name)
  const isSaid = Boolean(help) || mark !== undefined || notices.length > 0
  return (
    <div id={`field-${name}`} className={mark ? 'field-marked' : undefined}>
      <Form.Item
        name={name}
        label={words[name]}
        required={isRequired(name)}
        rules={rule ? [rule] : []}
        extra={
          isSaid && (
            <>
              {mark && <FieldMark note={mark.note} />}
              {notices.map((notice) => (
                <span key={notice} className="field-notice remark tone-care">
                  {notice}
                </span>
              ))}
              {help}
            </>
          )
        }
      >
        {children}
      </Form.Item>
      {field && project.files.length > 0 && (
        <Suspense>
          <TakeOver projectId={project.id} field={field} onTake={(value) => take({ [field]: value })} />
        </Suspense>
      )}
      <AskedHere project={project} name={name} />
    </div>
  )
}

/** What papers of the filing can say. */
const proposed = ['decisionDate', 'shouldAttend', 'didAttend', 'agreed', 'estimatedPrice'] as const

/** What was asked about a field, to be answered where it is put right. Once a reviewer has seen the filing, anything may be asked of them. */
export function AskedHere({ project, name }: { project: ProjectDetail; name: FilingField }) {
  const words = useTexts(filingTexts)
  const asked = project.questions.find(({ target }) => shownField(target) === name)
  return asked || project.state !== 'draft' ? (
    <div {...(asked ? { className: 'below-16' } : { style: inTheGap })}>
      <Suspense>
        <AboutField project={project} target={asked?.target ?? name} name={words[name]} />
      </Suspense>
    </div>
  ) : null
}

/** Where nothing was asked yet, the sign stands at the end of the gap between two fields. */
const inTheGap = { marginBlockStart: -20, textAlign: 'end' } as const

/** What the reviewer said of one field. */
export function FieldMark({ note }: { note: string | null }) {
  const words = useTexts(filingTexts)
  return <span className="field-mark remark tone-care">{[words.marked, note].filter(Boolean).join(': ')}</span>
}

const counted: readonly FilingField[] = ['shouldAttend', 'didAttend', 'agreed']
const isRequired = (name: FilingField) => name === 'name' || counted.includes(name) || requiredToSubmit.some((one) => one === name)
