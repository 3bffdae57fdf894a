import { App, Form, Radio } from 'antd'
import { type Assignment, supervision } from '#contract/supervision.ts'
import { endFaults } from '#domain/people/assignments.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { useFaultCheck } from '../fault-check.ts'
import { assignmentTexts } from './assignment-texts.ts'

type Values = { when: 'at-once' | 'after'; untilDay?: string | null }
type Props = { assignment: Assignment; open: boolean; onClose: () => void }

/** Yesterday as the last day ends it at once; people are asked in their words. */
export function EndAssignment({ assignment, open, onClose }: Props) {
  const words = useTexts(assignmentTexts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const end = useCall(supervision.end)
  const { id, version, person, region } = assignment

  const finish = ({ when, untilDay }: Values) => {
    const lastDay = when === 'at-once' ? addDays(today(), -1) : (untilDay ?? today())
    return end.mutateAsync({ params: { id }, body: { untilDay: lastDay, version } }).then(() => {
      message.success(words.ended)
      onClose()
    }, refuse)
  }
  return (
    <FormModal<Values>
      {...{ open, form, onClose }}
      title={words.endTitle(person.name, labelOf(region.name))}
      submit={words.end}
      busy={end.isPending}
      initialValues={{ when: 'at-once', untilDay: today() }}
      onFinish={finish}
    >
      <Form.Item name="when" label={words.endWhen}>
        <Radio.Group
          className="stack gap-8"
          options={[
            { value: 'at-once', label: words.endAtOnce },
            { value: 'after', label: words.endAfter },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['when']}>
        {({ getFieldValue }) =>
          getFieldValue('when') === 'after' ? <LastDay assignment={assignment} /> : <p className="faint">{words.endAtOnceHelp}</p>
        }
      </Form.Item>
    </FormModal>
  )
}

function LastDay({ assignment }: { assignment: Assignment }) {
  const words = useTexts(assignmentTexts)
  const check = useFaultCheck()
  return (
    <Form.Item
      name="untilDay"
      label={words.lastDay}
      required
      rules={[
        {
          validator: (_, day: string | null) =>
            check('untilDay', day ? endFaults(assignment, day, today()) : [{ field: 'untilDay', code: 'required' }]),
        },
      ]}
    >
      <DayField earliest={today()} />
    </Form.Item>
  )
}
