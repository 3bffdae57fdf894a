import { App, Form } from 'antd'
import type { ProjectKind } from '#contract/kinds.ts'
import { type Assignment, NewAssignment, supervision } from '#contract/supervision.ts'
import { changeFaults, newTermFaults } from '#domain/people/assignments.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { Checks } from '../../ui/form/Checks.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { RegionPicker } from '../../ui/form/RegionPicker.tsx'
import { type ForeignChange, StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { useCatchUp } from '../../ui/form/use-catch-up.ts'
import { useFaultCheck } from '../fault-check.ts'
import { useKindNames, useKindOptions } from '../kind-names.ts'
import { texts } from '../texts.ts'
import { untilText } from './assignment-columns.tsx'
import type { Editing, Proposal } from './assignment-editing.ts'
import { assignmentTexts } from './assignment-texts.ts'
import { SupervisorSelect } from './SupervisorSelect.tsx'

type Values = { person: string | null; region: string | null; kinds: ProjectKind[]; fromDay: string | null; untilDay: string | null }

export function AssignmentForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { base, fresh, fail, ways } = useCatchUp(editing && 'assignment' in editing ? editing.assignment : null, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue(valuesOf(theirs)),
  })
  const create = useCall(supervision.create)
  const change = useCall(supervision.change)
  const foreignChanges = useForeignChanges()

  const submit = (values: Values) => {
    const { person, region, kinds, fromDay, untilDay } = values
    const fields = { region: region ?? '', kinds, fromDay: fromDay ?? '', untilDay: untilDay ?? null }
    const saving = base
      ? change.mutateAsync({ params: { id: base.id }, body: { ...fields, version: base.version } })
      : create.mutateAsync({ body: { ...fields, person: person ?? '' } })
    return saving.then(() => {
      message.success(base ? shared.saved : words.assigned)
      onClose()
    }, fail)
  }
  const proposal = editing && 'proposal' in editing ? editing.proposal : {}

  return (
    <FormDrawer
      open={editing !== null}
      title={base ? words.changeTitle(base.person.name) : words.createTitle}
      submit={base ? shared.save : words.createSubmit}
      busy={create.isPending || change.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<Values> form={form} layout="vertical" initialValues={base ? valuesOf(base) : newValues(proposal)} onFinish={submit}>
        {fresh && base && (
          <Form.Item>
            <StaleNotice changes={foreignChanges(base, fresh)} {...ways(fresh)} />
          </Form.Item>
        )}
        <Fields base={base} />
      </Form>
    </FormDrawer>
  )
}

function Fields({ base }: { base: Assignment | null }) {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const me = useMe()
  const kinds = useKindOptions()
  const rulesFor = useSchemaRules(NewAssignment)
  const form = Form.useFormInstance<Values>()
  const check = useFaultCheck()
  const hasBegun = base !== null && base.period !== 'future'
  const term = (field: 'fromDay' | 'untilDay') => ({ validator: () => check(field, termFaults(form.getFieldsValue(true), base)) })
  return (
    <>
      {!base && (
        <Form.Item name="person" label={words.person} extra={words.personHelp} rules={rulesFor('person')}>
          <SupervisorSelect />
        </Form.Item>
      )}
      <Form.Item name="region" label={shared.region} extra={hasBegun ? words.begun : words.regionHelp} rules={rulesFor('region')}>
        <RegionPicker below={me.region.code} disabled={hasBegun} />
      </Form.Item>
      <Form.Item name="kinds" label={words.kinds} rules={rulesFor('kinds')}>
        <Checks label={words.kinds} options={kinds} />
      </Form.Item>
      <Form.Item
        name="fromDay"
        label={words.from}
        extra={hasBegun ? words.begun : words.fromHelp}
        rules={[...rulesFor('fromDay'), term('fromDay')]}
      >
        <DayField disabled={hasBegun} {...(hasBegun ? {} : { earliest: today() })} />
      </Form.Item>
      <Form.Item name="untilDay" label={words.until} extra={words.untilHelp} dependencies={['fromDay']} rules={[term('untilDay')]}>
        <DayField earliest={today()} />
      </Form.Item>
    </>
  )
}

/** The rules of the server, as a courtesy while one types. */
function termFaults({ region, kinds, fromDay, untilDay }: Values, base: Assignment | null) {
  if (!fromDay) return []
  const wanted = { regionCode: region ?? '', kinds, fromDay, untilDay: untilDay ?? null }
  return base ? changeFaults({ ...base, regionCode: base.region.code }, wanted, today()) : newTermFaults(wanted, today())
}

const newValues = ({ region, kinds }: Proposal): Values => ({
  person: null,
  region: region ?? null,
  kinds: kinds ?? [1, 2, 3],
  fromDay: today(),
  untilDay: null,
})

const valuesOf = ({ person, region, kinds, fromDay, untilDay }: Assignment): Values => ({
  person: person.id,
  region: region.code,
  kinds: [...kinds],
  fromDay,
  untilDay,
})

/** What somebody else changed since the form was opened, in words. */
function useForeignChanges(): (before: Assignment, now: Assignment) => ForeignChange[] {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  const namesOf = useKindNames()
  const fields: readonly [string, (assignment: Assignment) => string][] = [
    [shared.region, ({ region }) => labelOf(region.name)],
    [words.kinds, ({ kinds }) => shared.joined(namesOf(kinds))],
    [words.from, ({ fromDay }) => fromDay],
    [words.until, (assignment) => untilText(assignment, words)],
  ]
  return (before, now) =>
    fields.map(([label, of]) => ({ label, before: of(before), now: of(now) })).filter((change) => change.before !== change.now)
}
