import { App, Form, Input, Select } from 'antd'
import { type DictionaryItem, dictionaries, type EditableDictionary, methodClasses, NewDictionaryItem } from '#contract/dictionaries.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { type ForeignChange, StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { useCatchUp } from '../ui/form/use-catch-up.ts'
import { texts } from './texts.ts'

type Values = NewDictionaryItem
type Props = { dictionary: EditableDictionary; editing: DictionaryItem | 'new' | null; onClose: () => void }

export function ItemForm({ dictionary, editing, onClose }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { base, fresh, fail, ways } = useCatchUp(editing === 'new' ? null : editing, {
    refuse: useRefusal(form),
    take: ({ label }) => form.setFieldsValue({ label }),
  })
  const add = useCall(dictionaries.add)
  const rename = useCall(dictionaries.rename)

  const save = ({ code, label, methodClass }: Values) =>
    base
      ? rename.mutateAsync({ params: { dictionary, code: base.code }, body: { label, version: base.version } })
      : add.mutateAsync({ params: { dictionary }, body: { code, label, methodClass: methodClass ?? null } })
  const done = () => {
    message.success(words.saved)
    onClose()
  }
  return (
    <FormDrawer
      open={editing !== null}
      title={base ? words.editTitle(labelOf(base.label)) : words.addTitle}
      submit={words.save}
      busy={add.isPending || rename.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
      onOpened={() => form.getFieldInstance(base ? ['label', 'zh'] : 'code')?.focus()}
    >
      <Form form={form} layout="vertical" initialValues={valuesOf(base)} onFinish={(values) => void save(values).then(done, fail)}>
        {fresh && base && (
          <Form.Item>
            <StaleNotice changes={foreignChanges(base, fresh, words)} {...ways(fresh)} />
          </Form.Item>
        )}
        <Fields base={base} hasClass={dictionary === 'qrgysqd'} />
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}

function Fields({ base, hasClass }: { base: DictionaryItem | null; hasClass: boolean }) {
  const words = useTexts(texts)
  const language = useLanguage()
  const rulesFor = useSchemaRules(NewDictionaryItem)
  const rulesForLabel = useSchemaRules(NewDictionaryItem.properties.label)
  return (
    <>
      <Form.Item
        name="code"
        label={words.code}
        extra={base ? words.codeStays : words.codeHelp}
        rules={base ? [] : rulesFor('code')}
        validateTrigger="onBlur"
      >
        <Input autoComplete="off" maxLength={40} disabled={base !== null} />
      </Form.Item>
      <Form.Item name={['label', 'zh']} label={words.chinese} rules={rulesForLabel('zh')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name={['label', 'en']} label={words.english} rules={rulesForLabel('en')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      {hasClass && (
        <Form.Item
          name="methodClass"
          label={words.methodClass}
          extra={base ? words.classStays : words.classHelp}
          rules={base ? [] : [{ required: true, message: fieldFaultText(language, 'required') }]}
        >
          <Select disabled={base !== null} options={methodClasses.map((value) => ({ value, label: words.classes[value] }))} />
        </Form.Item>
      )}
    </>
  )
}

const valuesOf = (item: DictionaryItem | null) =>
  item ? { code: item.code, label: item.label, methodClass: item.methodClass } : { code: '', label: { zh: '', en: '' }, methodClass: null }

function foreignChanges(before: DictionaryItem, now: DictionaryItem, words: (typeof texts)['en']): ForeignChange[] {
  const onOff = ({ enabled }: DictionaryItem) => (enabled ? words.enabled : words.disabled)
  return [
    { label: words.chinese, before: before.label.zh, now: now.label.zh },
    { label: words.english, before: before.label.en, now: now.label.en },
    { label: words.state, before: onOff(before), now: onOff(now) },
  ].filter((change) => change.before !== change.now)
}
