import { Form, Input } from 'antd'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type NewToken, tokenRules, tokens } from '#contract/tokens.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { Checks } from '../ui/form/Checks.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { tokenTexts } from './token-texts.ts'

type Props = { onClose: () => void; onMade: (token: string) => void }

/** Of one's own authorities and region, for a year at most. */
export function TokenForm({ onClose, onMade }: Props) {
  const words = useTexts(tokenTexts)
  const names = useTexts(authorityNames)
  const me = useMe()
  const [form] = Form.useForm<NewToken>()
  const refuse = useRefusal(form)
  const rules = useSchemaRules(tokens.make.body)
  const make = useCall(tokens.make)
  const submit = (body: NewToken) =>
    make.mutateAsync({ body }).then(({ shownOnce }) => {
      if (shownOnce) onMade(shownOnce)
      onClose()
    }, refuse)
  return (
    <FormModal
      form={form}
      title={words.make}
      submit={words.save}
      busy={make.isPending}
      focus="name"
      initialValues={{ region: me.region.code, codes: [], expiresOn: addDays(today(), 90) }}
      onFinish={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={words.name} extra={words.nameHint} rules={rules('name')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="codes" label={words.codes} rules={rules('codes')}>
        <Checks label={words.codes} options={me.authorities.map((value) => ({ value, label: names[value] }))} />
      </Form.Item>
      <Form.Item name="region" label={words.region} rules={rules('region')}>
        <RegionPicker below={me.region.code} />
      </Form.Item>
      <Form.Item name="expiresOn" label={words.expiresOn} extra={words.expiresHint} rules={rules('expiresOn')}>
        <DayField earliest={today()} latest={addDays(today(), tokenRules.mostDays)} />
      </Form.Item>
    </FormModal>
  )
}
