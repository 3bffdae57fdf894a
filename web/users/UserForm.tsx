import { App, Form, type FormInstance, Input } from 'antd'
import { NewUser, type User, users } from '#contract/users.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { useCatchUp } from '../ui/form/use-catch-up.ts'
import { UnitSelect } from '../ui/units/UnitSelect.tsx'
import { foreignChanges } from './foreign-changes.ts'
import type { Secret } from './OneTimePassword.tsx'
import { RolesField, useSupervisionRule } from './RolesField.tsx'
import { texts } from './texts.ts'

type Values = { username: string; name: string; mobile: string; region: string | null; unit: string | null; roles: string[] }
type Props = { editing: User | 'new' | null; onClose: () => void; onSecret: (secret: Secret) => void }

export function UserForm({ editing, onClose, onSecret }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { base, fresh, fail, ways } = useCatchUp(editing === 'new' ? null : editing, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue(valuesOf(theirs)),
  })
  const create = useCall(users.create)
  const change = useCall(users.change)

  const save = async ({ username, mobile, region, ...others }: Values) => {
    const fields = { ...others, mobile: mobile.trim() || null, region: region ?? '' }
    if (!base) return createAccount({ username, ...fields })
    await change.mutateAsync({ params: { id: base.id }, body: { ...fields, version: base.version } })
    message.success(words.saved)
    onClose()
  }
  const createAccount = async (body: NewUser) => {
    const { user, password } = await create.mutateAsync({ body })
    onClose()
    onSecret({ name: user.name, username: user.username, password })
  }

  return (
    <FormDrawer
      open={editing !== null}
      title={base ? words.editTitle(base.name) : words.createTitle}
      submit={base ? words.save : words.createSubmit}
      busy={create.isPending || change.isPending}
      isDirty={() => differsFrom(form, valuesOf(base))}
      onSubmit={form.submit}
      onClose={onClose}
      onOpened={() => form.getFieldInstance(base ? 'name' : 'username')?.focus()}
    >
      <Form
        name="user"
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        initialValues={valuesOf(base)}
        onFinish={(values) => save(values).catch(fail)}
      >
        {fresh && base && (
          <Form.Item>
            <StaleNotice changes={foreignChanges(base, fresh, words, labelOf)} {...ways(fresh)} />
          </Form.Item>
        )}
        <Fields form={form} base={base} />
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}

function Fields({ form, base }: { form: FormInstance<Values>; base: User | null }) {
  const words = useTexts(texts)
  const me = useMe()
  const rulesFor = useSchemaRules(NewUser)
  const region = Form.useWatch('region', form) ?? null
  const standsAlone = useSupervisionRule(region)
  return (
    <>
      {!base && (
        <Form.Item name="username" label={words.username} extra={words.usernameHelp} rules={rulesFor('username')} validateTrigger="onBlur">
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
        </Form.Item>
      )}
      <Form.Item name="name" label={words.name} rules={rulesFor('name')} validateTrigger="onBlur">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="mobile" label={words.mobile} extra={words.mobileHelp} rules={rulesFor('mobile')} validateTrigger="onBlur">
        <Input type="tel" inputMode="numeric" autoComplete="off" maxLength={20} />
      </Form.Item>
      <Form.Item name="region" label={words.region} extra={words.regionHelp} rules={rulesFor('region')}>
        <RegionPicker below={me.region.code} />
      </Form.Item>
      <Form.Item name="unit" label={words.unit} extra={words.unitHelp}>
        <UnitSelect />
      </Form.Item>
      <Form.Item className="long-field" name="roles" label={words.roles} extra={words.rolesHelp} rules={[{ validator: standsAlone }]}>
        <RolesField region={region} before={base?.roles ?? []} />
      </Form.Item>
    </>
  )
}

/** A new account belongs nowhere until somebody says where: a region filled in beforehand is easily one level too wide. */
function valuesOf(user: User | null): Values {
  if (!user) return { username: '', name: '', mobile: '', region: null, unit: null, roles: [] }
  const { username, name, mobile, region, unit, roles } = user
  return { username, name, mobile: mobile ?? '', region: region.code, unit: unit?.id ?? null, roles: roles.map(({ id }) => id) }
}
