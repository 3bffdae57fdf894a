import { App, Form } from 'antd'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { countsText } from '#contract/region-obstacles.ts'
import { type RegionDetail, regions } from '#contract/regions.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { SuccessorSelect } from './SuccessorSelect.tsx'
import { texts } from './texts.ts'

type Props = { region: RegionDetail; onDone: (code: string | null) => void }

/** Which region goes on with the affairs of this one. */
export function MergerDialog({ region, onDone }: Props) {
  const words = useTexts(texts)
  const language = useLanguage()
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ successor: string }>()
  const refuse = useRefusal(form)
  const replace = useCall(regions.replace)
  const { users, filings } = region.staysOpen
  const moving = countsText(language, { users, filings, assignments: region.uses.assignments })

  const save = async ({ successor }: { successor: string }) => {
    const merged = await replace.mutateAsync({ params: { code: region.code }, body: { version: region.version, successor } })
    message.success(words.replacedDone(merged.replacedBy ? labelOf(merged.replacedBy.name) : ''))
    onDone(region.code)
  }
  return (
    <FormModal
      title={words.replaceTitle(labelOf(region.name))}
      submit={words.actions.replace}
      danger
      busy={replace.isPending}
      form={form}
      focus="successor"
      onFinish={(values) => save(values).catch(refuse)}
      onClose={() => onDone(null)}
    >
      <p className="below-16 quiet">{words.replaceText}</p>
      {moving ? <p className="below-16 quiet">{words.moves(moving)}</p> : null}
      <Form.Item
        name="successor"
        label={words.successor}
        extra={words.successorHelp}
        rules={[{ required: true, message: fieldFaultText(language, 'required') }]}
      >
        <SuccessorSelect region={region} />
      </Form.Item>
    </FormModal>
  )
}
