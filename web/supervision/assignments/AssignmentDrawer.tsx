import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { type Assignment, supervision } from '#contract/supervision.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { FactList } from '../../plain/FactList.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { RecordDrawer } from '../../ui/list/RecordDrawer.tsx'
import { useKindNames } from '../kind-names.ts'
import { texts } from '../texts.ts'
import { AssignmentState, untilText } from './assignment-columns.tsx'
import { assignmentTexts } from './assignment-texts.ts'
import { EndAssignment } from './EndAssignment.tsx'

type Props = { id: string | null; onClose: () => void; onEdit: (assignment: Assignment) => void }

export function AssignmentDrawer({ id, onClose, onEdit }: Props) {
  const words = useTexts(assignmentTexts)
  const reply = useReply(supervision.read, { params: { id: id ?? '' } }, { enabled: id !== null })
  const title = (assignment: Assignment | undefined) => words.title(assignment?.person.name ?? '…')
  return (
    <RecordDrawer isOpen={id !== null} title={title} reply={reply} onClose={onClose}>
      {(assignment) => <Shown key={assignment.id} assignment={assignment} onEdit={onEdit} onRemoved={onClose} />}
    </RecordDrawer>
  )
}

type ShownProps = { assignment: Assignment; onEdit: (assignment: Assignment) => void; onRemoved: () => void }

function Shown({ assignment, onEdit, onRemoved }: ShownProps) {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  const namesOf = useKindNames()
  const { person, region, kinds, fromDay, idle, period } = assignment
  return (
    <div className="record-shown stack">
      {idle && period !== 'past' && <Alert type="warning" showIcon title={words.idle[idle]} />}
      <Actions assignment={assignment} onEdit={onEdit} onRemoved={onRemoved} />
      <FactList
        facts={[
          { name: words.state, value: <AssignmentState assignment={assignment} words={words} /> },
          { name: words.person, value: `${person.name} (${person.username})` },
          { name: words.works, value: labelOf(person.region.name) },
          { name: shared.region, value: labelOf(region.name) },
          { name: words.kinds, value: shared.joined(namesOf(kinds)) },
          { name: words.from, value: fromDay },
          { name: words.until, value: untilText(assignment, words) },
        ]}
      />
    </div>
  )
}

/** Closed actions say why: one sentence for all of them, or the one that is closed. */
function Actions({ assignment, onEdit, onRemoved }: ShownProps) {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const [isEnding, setEnding] = useState(false)
  const remove = useRemoval(assignment, onRemoved)
  const { hindrance, period } = assignment
  const isFuture = period === 'future'
  const reason = hindrance ? words.hindrances[hindrance] : isFuture ? words.endNotBegun : words.removeBegun
  return (
    <>
      {hindrance && <Alert type="info" showIcon title={reason} />}
      <div className="row">
        <Button disabled={hindrance !== null} onClick={() => onEdit(assignment)}>
          {shared.edit}
        </Button>
        <Button disabled={hindrance !== null || isFuture} onClick={() => setEnding(true)}>
          {words.end}
        </Button>
        <Button danger disabled={hindrance !== null || !isFuture} onClick={remove}>
          {shared.remove}
        </Button>
        {!hindrance && <span className="faint">{reason}</span>}
      </div>
      <EndAssignment assignment={assignment} open={isEnding} onClose={() => setEnding(false)} />
    </>
  )
}

function useRemoval({ id, person, version }: Assignment, onRemoved: () => void) {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(supervision.remove)
  const act = () =>
    remove.mutateAsync({ params: { id }, query: { version } }).then(() => {
      onRemoved()
      message.success(words.removed)
    }, refuse)
  return () =>
    void modal.confirm({
      title: words.removeTitle(person.name),
      content: words.removeText,
      okText: shared.remove,
      cancelText: shared.cancel,
      okButtonProps: { danger: true },
      onOk: act,
    })
}
