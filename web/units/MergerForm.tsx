import { App, Form } from 'antd'
import { type UnitDetail, units } from '#contract/units.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { UnitSelect } from '../ui/units/UnitSelect.tsx'
import { texts } from './texts.ts'
import { fieldsInWords } from './unit-words.ts'

type Values = { into: string }

/** Chooses the unit that stays, and shows the two beside each other before they become one. */
export function MergerForm({ unit, open, onClose }: { unit: UnitDetail; open: boolean; onClose: () => void }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const into = Form.useWatch('into', form)
  const refuse = useRefusal(form)
  const merge = useCall(units.merge)
  const survivor = useReply(units.read, { params: { id: into ?? '' } }, { enabled: Boolean(into) })
  const submit = (chosen: Values) =>
    merge.mutateAsync({ params: { id: unit.id }, body: { version: unit.version, ...chosen } }).then(() => {
      message.success(words.merged)
      onClose()
    }, refuse)
  return (
    <FormModal<Values>
      {...{ open, form, onClose }}
      title={words.mergeTitle(unit.name)}
      submit={words.mergeSubmit}
      danger
      disabled={!survivor.data}
      busy={merge.isPending}
      width={640}
      onFinish={submit}
    >
      <p className="below-16 quiet">{words.mergeText}</p>
      <Form.Item name="into" label={words.mergeInto} required>
        <UnitSelect without={unit.id} />
      </Form.Item>
      {into && <Answered reply={survivor}>{(staying) => <Comparison unit={unit} staying={staying} />}</Answered>}
      {into && (
        <p className="above-16 care">
          {unit.accounts + unit.badConduct.length > 0 && words.mergeMoves(unit.accounts, unit.badConduct.length)} {words.mergeFinal}
        </p>
      )}
    </FormModal>
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
    <table className="unit-comparison table">
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
