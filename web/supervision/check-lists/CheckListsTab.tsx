import { Alert, Segmented } from 'antd'
import type { CheckList } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { useChoice } from '../../client/address/choice.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { texts } from '../texts.ts'
import { CheckListEditor } from './CheckListEditor.tsx'
import { checkListTexts } from './check-list-texts.ts'
import './check-lists.css'

/** The questions of an inspection, by kind of project. The top region edits them, the others read. */
export function CheckListsTab() {
  const words = useTexts(checkListTexts)
  const labelOf = useLabel()
  const [kind, choose] = useChoice('kind', ['1', '2', '3'], ['tab'])
  const reply = useReply(inspections.checkLists, {})
  return (
    <div className="supervision-tab stack">
      <p className="quiet measure">{words.lead}</p>
      <div>
        <Segmented
          aria-label={words.kind}
          options={projectKinds.map((one) => ({ value: String(one) as typeof kind, label: labelOf(kindLabel(one)) }))}
          value={kind}
          onChange={choose}
        />
      </div>
      <Answered reply={reply} rows={8}>
        {(lists) => {
          const list = lists.find((one) => String(one.kind) === kind)
          return list && (list.mayChange ? <CheckListEditor key={list.kind} list={list} /> : <Questions list={list} />)
        }}
      </Answered>
    </div>
  )
}

function Questions({ list: { questions } }: { list: CheckList }) {
  const words = useTexts(checkListTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  return (
    <>
      <Alert type="info" showIcon title={shared.topOnly} />
      <section className="panel" aria-label={words.questions}>
        <ol className="stack gap-8 bullets">
          {questions.map((question) => (
            <li key={question.zh}>{labelOf(question)}</li>
          ))}
        </ol>
      </section>
    </>
  )
}
