import { App, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Authority } from '#contract/authority.ts'
import { Refusal } from '#contract/errors.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { NewRole, type RolePreview as Preview, type Role, roles } from '#contract/roles.ts'
import { conflictingWithSupervision } from '#domain/people/grants.ts'
import { call } from '../client/api.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { AuthorityChecks } from './AuthorityChecks.tsx'
import { foreignChanges } from './foreign-changes.ts'
import { RolePreview } from './RolePreview.tsx'
import { texts } from './texts.ts'

type Values = {
  name: { zh: string; en: string }
  region: string | null
  codes: Authority[]
  grants: Authority[]
  factorDays: number | null
}
type Pending = { values: Values; preview: Preview }

/** A new role is saved at once; a changed one only after its maker has seen what it means for the people who hold it. */
export function RoleForm({ editing, onClose }: { editing: Role | 'new' | null; onClose: () => void }) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()
  const me = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [base, setBase] = useState(editing === 'new' ? null : editing)
  const [fresh, setFresh] = useState<Role | null>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const [isAsking, setAsking] = useState(false)
  const refuse = useRefusal(form)
  const create = useCall(roles.create)
  const change = useCall(roles.change)

  const done = () => {
    message.success(words.saved)
    onClose()
  }
  const submit = async (values: Values) => {
    const { region, ...fields } = values
    setAsking(true)
    if (base) await askFor(base, values).catch(fail)
    else await create.mutateAsync({ body: { ...fields, region: region ?? '' } }).then(done, fail)
    setAsking(false)
  }
  const askFor = async (role: Role, values: Values) => {
    const { codes, grants } = values
    setPending({ values, preview: await call(roles.preview, { params: { id: role.id }, body: { codes, grants } }) })
  }
  const confirm = async ({ values: { name, codes, grants, factorDays } }: Pending, { id, version }: Role) =>
    change.mutateAsync({ params: { id }, body: { name, codes, grants, factorDays, version } }).then(done, fail)
  const fail = (failure: unknown) => {
    setPending(null)
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFresh(failure.facts.fresh as Role) // what the route answers with
  }
  const catchUp = (theirs: Role) => {
    setBase(theirs)
    setFresh(null)
  }

  return (
    <>
      <FormDrawer
        open={editing !== null}
        title={base ? words.editTitle(labelOf(base.name)) : words.createTitle}
        submit={base ? words.next : words.createSubmit}
        busy={isAsking}
        isDirty={() => differsFrom(form, valuesOf(base, me.region.code))}
        onSubmit={form.submit}
        onClose={onClose}
        onOpened={() => form.getFieldInstance(['name', 'zh'])?.focus()}
      >
        <Form
          name="role"
          form={form}
          layout="vertical"
          scrollToFirstError={{ focus: true }}
          initialValues={valuesOf(base, me.region.code)}
          onFinish={submit}
        >
          {fresh && base && (
            <Form.Item>
              <StaleNotice
                changes={foreignChanges(base, fresh, words, names)}
                onKeepMine={() => catchUp(fresh)}
                onTakeTheirs={() => {
                  form.setFieldsValue(valuesOf(fresh, me.region.code))
                  catchUp(fresh)
                }}
              />
            </Form.Item>
          )}
          <Fields isNew={base === null} />
          {/* Enter in a field submits the form. */}
          <button type="submit" hidden tabIndex={-1} />
        </Form>
      </FormDrawer>
      {base && (
        <RolePreview
          role={base}
          preview={pending?.preview ?? null}
          busy={change.isPending}
          onBack={() => setPending(null)}
          onConfirm={() => pending && confirm(pending, base)}
        />
      )}
    </>
  )
}

function Fields({ isNew }: { isNew: boolean }) {
  const words = useTexts(texts)
  const me = useMe()
  const rulesFor = useSchemaRules(NewRole)
  const rulesForName = useSchemaRules(NewRole.properties.name)
  const standsAlone = async (_: unknown, codes: Authority[]) => {
    if (conflictingWithSupervision(codes).length > 0) throw new Error(words.conflict)
  }
  return (
    <>
      <Form.Item name={['name', 'zh']} label={words.nameZh} rules={rulesForName('zh')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name={['name', 'en']} label={words.nameEn} rules={rulesForName('en')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      {isNew && (
        <Form.Item name="region" label={words.region} extra={words.regionHelp} rules={rulesFor('region')}>
          <RegionPicker below={me.region.code} />
        </Form.Item>
      )}
      <Form.Item className="long-field" name="codes" label={words.codes} extra={words.codesHelp} rules={[{ validator: standsAlone }]}>
        <AuthorityChecks grants={me.grants} />
      </Form.Item>
      <Form.Item className="long-field" name="grants" label={words.grants} extra={words.grantsHelp}>
        <AuthorityChecks grants={me.grants} />
      </Form.Item>
      {/* A select takes nothing for no choice. */}
      <Form.Item
        name="factorDays"
        label={words.factor}
        extra={words.factorHelp}
        getValueProps={(days: number | null) => ({ value: days ?? 'none' })}
        normalize={(chosen: number | 'none') => (chosen === 'none' ? null : chosen)}
      >
        <Select options={[null, 0, 7, 14, 30, 90].map((days) => ({ value: days ?? 'none', label: words.factorIs(days) }))} />
      </Form.Item>
    </>
  )
}

function valuesOf(role: Role | null, usualRegion: string): Values {
  if (!role) return { name: { zh: '', en: '' }, region: usualRegion, codes: [], grants: [], factorDays: null }
  const { name, region, codes, grants, factorDays } = role
  return { name, region: region.code, codes, grants, factorDays }
}
