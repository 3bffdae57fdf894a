import { App, Form, Modal } from 'antd'
import { useState } from 'react'
import { type UnitDetail, units } from '#contract/units.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Answered } from '../ui/Answered.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { UnitSelect } from '../ui/UnitSelect.tsx'
import { texts } from './texts.ts'
import { fieldsInWords } from './unit-words.ts'

/** Chooses the unit that stays, and shows the two beside each other before they become one. */
export function MergerForm({ unit, open, onClose }: { unit: UnitDetail; open: boolean; onClose: () => void }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [into, setInto] = useState<string | null>(null)
  const refuse = useRefusal()
  const merge = useCall(units.merge)
  const survivor = useReply(units.read, { params: { id: into ?? '' } }, { enabled: into !== null })
  const submit = async () => {
    if (into === null) return
    await merge.mutateAsync({ params: { id: unit.id }, body: { version: unit.version, into } }).then(() => {
      message.success(words.merged)
      onClose()
    }, refuse)
  }
  return (
    <Modal
      open={open}
      title={words.mergeTitle(unit.name)}
      okText={words.mergeSubmit}
      okButtonProps={{ danger: true, disabled: into === null || !survivor.data }}
      cancelText={words.cancel}
      confirmLoading={merge.isPending}
      mask={{ closable: false }}
      width={640}
      destroyOnHidden
      onOk={submit}
      onCancel={onClose}
      afterClose={() => setInto(null)}
    >
      <p className="modal-lead">{words.mergeText}</p>
      <Form layout="vertical">
        <Form.Item label={words.mergeInto} htmlFor="unit-merger-into" required>
          <UnitSelect id="unit-merger-into" value={into} onChange={setInto} without={unit.id} />
        </Form.Item>
      </Form>
      {into !== null && <Answered reply={survivor}>{(staying) => <Comparison unit={unit} staying={staying} />}</Answered>}
      {into !== null && (
        <p className="unit-warning">
          {unit.accounts + unit.badConduct.length > 0 && words.mergeMoves(unit.accounts, unit.badConduct.length)} {words.mergeFinal}
        </p>
      )}
    </Modal>
  )
}

function Comparison({ unit, staying }: { unit: UnitDetail; staying: UnitDetail }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const theirs = fieldsInWords(staying, words, labelOf)
  const rows = fieldsInWords(unit, words, labelOf)
    .map(({ label, text }, at) => ({ label, mine: text, theirs: theirs[at]?.text ?? '' }))
    .filter((row) => row.mine || row.theirs)
  return (
    <table className="unit-comparison">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.thisUnit}</th>
          <th scope="col">{words.staying}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, mine, theirs: other }) => (
          <tr key={label} className={mine === other ? undefined : 'differs'}>
            <th scope="row">{label}</th>
            <td>{mine || words.none}</td>
            <td>{other || words.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
