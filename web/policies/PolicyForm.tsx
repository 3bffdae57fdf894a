import { App, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type PolicyDetail, type PolicyFields, policies } from '#contract/policies.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { differsFrom } from '../ui/differs-from.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { headingChanges } from './heading-changes.ts'
import type { PolicyFormProps } from './PoliciesPage.tsx'
import { PolicyFieldset } from './PolicyFieldset.tsx'
import { fieldsFrom, type PolicyValues, valuesOf } from './policy-values.ts'
import { texts } from './texts.ts'

/** Publishes a policy, or a new edition of one. */
export function PolicyForm({ editing, onClose, onSaved }: PolicyFormProps) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<PolicyValues>()
  /** What the form was opened with, or last caught up with. */
  const [base, setBase] = useState(editing === 'new' ? null : editing)
  const [fresh, setFresh] = useState<PolicyDetail | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const refuse = useRefusal(form)
  const publish = useCall(policies.publish)
  const revise = useCall(policies.revise)
  const start = valuesOf(base, me.region.level)

  const save = async (values: PolicyValues) => {
    const fields: PolicyFields = fieldsFrom(values)
    const saved = base
      ? await revise.mutateAsync({ params: { id: base.id }, body: { ...fields, note: values.note.trim(), version: base.version } })
      : await publish.mutateAsync({ body: fields })
    message.success(base ? words.revised : words.published)
    onSaved(saved, files)
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFresh(failure.facts.fresh as PolicyDetail) // what the route answers with
  }
  const catchUp = (theirs: PolicyDetail) => {
    setBase(theirs)
    setFresh(null)
  }

  return (
    <FormDrawer
      open
      title={base ? words.reviseTitle(base.title) : words.publishTitle}
      submit={base ? words.reviseSubmit : words.publishSubmit}
      busy={publish.isPending || revise.isPending}
      isDirty={() => files.length > 0 || differsFrom(form, start)}
      onSubmit={form.submit}
      onClose={onClose}
      onOpened={() => form.getFieldInstance('title')?.focus()}
    >
      <Form
        name="policy"
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        initialValues={start}
        onFinish={(values) => void save(values).catch(fail)}
      >
        {!base && <p className="policy-scope">{words.publishScope(labelOf(me.region.name))}</p>}
        {fresh && base && (
          <div className="policy-stale" ref={intoView}>
            <StaleNotice
              changes={changesOf(base, fresh, words)}
              onKeepMine={() => catchUp(fresh)}
              onTakeTheirs={() => {
                form.setFieldsValue({ ...valuesOf(fresh, me.region.level), note: form.getFieldValue('note') })
                catchUp(fresh)
              }}
            />
          </div>
        )}
        <PolicyFieldset form={form} isRevision={base !== null} />
        {!base && <ChosenFiles files={files} onChange={setFiles} />}
      </Form>
    </FormDrawer>
  )
}

/** The form is long and was sent from its end: what happened is brought before the writer's eyes. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

/** What somebody else changed meanwhile; of the text only that it did. */
function changesOf(base: PolicyDetail, fresh: PolicyDetail, words: (typeof texts)['en']) {
  const changed = headingChanges(base, fresh, words)
  if (base.body === fresh.body) return changed
  return [...changed, { label: words.body, before: words.edition(base.edition), now: words.edition(fresh.edition) }]
}
