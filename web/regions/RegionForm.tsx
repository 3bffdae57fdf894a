import { App, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type RegionDetail, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { foreignChanges } from './foreign-changes.ts'
import { NameFields, PlaceFields } from './RegionFields.tsx'
import { freshValues, type RegionValues, valuesOf } from './region-values.ts'
import { texts } from './texts.ts'
import type { Work } from './work.ts'

type Props = { work: Work; onDone: (code: string | null) => void }

export const RegionForm = ({ work, onDone }: Props) =>
  work.kind === 'add' ? <AddForm parent={work.region} onDone={onDone} /> : <ChangeForm region={work.region} onDone={onDone} />

function AddForm({ parent, onDone }: { parent: RegionDetail; onDone: Props['onDone'] }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<RegionValues>()
  const refuse = useRefusal(form)
  const add = useCall(regions.add)
  const siblings = useReply(regions.list, { query: { parent: parent.code } })
  const save = async (values: RegionValues) => {
    const added = await add.mutateAsync({ body: { ...values, parentCode: parent.code } })
    message.success(words.added)
    onDone(added.code)
  }
  return (
    <FormDrawer
      open
      title={words.addTitle(labelOf(parent.name))}
      submit={words.add}
      busy={add.isPending}
      isDirty={() => form.isFieldsTouched(['nameZh', 'nameEn'])}
      onSubmit={form.submit}
      onClose={() => onDone(null)}
    >
      <Answered reply={siblings}>
        {(known) => (
          <Form form={form} layout="vertical" initialValues={freshValues(parent, known)} onFinish={(values) => save(values).catch(refuse)}>
            <PlaceFields form={form} parent={parent} siblings={known} />
            <NameFields />
            <button type="submit" hidden tabIndex={-1} />
          </Form>
        )}
      </Answered>
    </FormDrawer>
  )
}

function ChangeForm({ region, onDone }: { region: RegionDetail; onDone: Props['onDone'] }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<RegionValues>()
  /** What the form was opened with, or last caught up with. */
  const [base, setBase] = useState(region)
  const [fresh, setFresh] = useState<RegionDetail | null>(null)
  const refuse = useRefusal(form)
  const change = useCall(regions.change)
  const save = async ({ nameZh, nameEn, validFrom, validTo, centre }: RegionValues) => {
    await change.mutateAsync({ params: { code: base.code }, body: { nameZh, nameEn, validFrom, validTo, centre, version: base.version } })
    message.success(words.saved)
    onDone(null)
  }
  const fail = (failure: unknown) => {
    const isStale = failure instanceof Refusal && failure.code === 'record.changed'
    if (isStale)
      setFresh(failure.facts.fresh as RegionDetail) // what the route answers with
    else refuse(failure)
  }
  const catchUp = (theirs: RegionDetail) => {
    setBase(theirs)
    setFresh(null)
  }
  return (
    <FormDrawer
      open
      title={words.editTitle(labelOf(base.name))}
      submit={words.save}
      busy={change.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={() => onDone(null)}
      onOpened={() => form.getFieldInstance('nameZh')?.focus()}
    >
      <Form form={form} layout="vertical" initialValues={valuesOf(base)} onFinish={(values) => save(values).catch(fail)}>
        {fresh && (
          <Form.Item>
            <StaleNotice
              changes={foreignChanges(base, fresh, words)}
              onKeepMine={() => catchUp(fresh)}
              onTakeTheirs={() => {
                form.setFieldsValue(valuesOf(fresh))
                catchUp(fresh)
              }}
            />
          </Form.Item>
        )}
        <NameFields />
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}
