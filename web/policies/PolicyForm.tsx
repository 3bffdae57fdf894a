import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import type { PolicyDetail } from '#contract/policies.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { differsFrom } from '../ui/differs-from.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { type FormWords, formTexts } from './form-texts.ts'
import { headingChanges, newest } from './heading-changes.ts'
import type { PolicyFormProps } from './PoliciesPage.tsx'
import { PolicyFieldset } from './PolicyFieldset.tsx'
import { type PolicyValues, valuesOf } from './policy-values.ts'
import { texts, type Words } from './texts.ts'
import { useSaving } from './use-saving.ts'

/** Writes a policy, or a new edition of one: as a draft to go on with, or for everyone to read. */
export function PolicyForm({ editing, onClose, onSaved }: PolicyFormProps) {
  const words = useTexts(texts)
  const own = useTexts(formTexts)
  const labelOf = useLabel()
  const me = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<PolicyValues>()
  /** What the form was opened with, or last caught up with. */
  const [base, setBase] = useState(editing === 'new' ? null : editing)
  const [fresh, setFresh] = useState<PolicyDetail | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const refuse = useRefusal(form)
  const saving = useSaving(base)
  const start = valuesOf(base, me.region.level)
  const isRevision = base !== null && base.state !== 'draft'

  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFresh(failure.facts.fresh as PolicyDetail) // what the route answers with
  }
  const done = (told: string) => (saved: PolicyDetail) => {
    void message.success(told)
    onSaved(saved, files)
  }
  const publish = (values: PolicyValues) =>
    void saving
      .publish(values)
      .then(done(isRevision ? own.revised : own.published))
      .catch(fail)
  // A draft need not be finished: what it lacks is said by whoever keeps it.
  const keep = () => void saving.keep(form.getFieldsValue(true)).then(done(own.draftSaved)).catch(fail)
  const catchUp = (theirs: PolicyDetail) => {
    setBase(theirs)
    setFresh(null)
  }

  return (
    <FormDrawer
      open
      title={titleOf(base, own)}
      submit={isRevision ? own.reviseSubmit : own.publishSubmit}
      busy={saving.isBusy}
      also={
        <Button disabled={saving.isBusy} onClick={keep}>
          {own.saveDraft}
        </Button>
      }
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
        onFinish={(values) => publish({ ...start, ...values })}
      >
        {!isRevision && <p className="policy-scope">{own.publishScope(labelOf(me.region.name))}</p>}
        {isRevision && base.draft && <p className="policy-scope">{own.goesOn}</p>}
        {fresh && base && (
          <div className="policy-stale" ref={intoView}>
            <StaleNotice
              changes={changesOf(base, fresh, words, own)}
              onKeepMine={() => catchUp(fresh)}
              onTakeTheirs={() => {
                form.setFieldsValue({ ...valuesOf(fresh, me.region.level), note: form.getFieldValue('note') })
                catchUp(fresh)
              }}
            />
          </div>
        )}
        <PolicyFieldset form={form} isRevision={isRevision} policyId={base?.id ?? null} />
        {!base && <ChosenFiles files={files} onChange={setFiles} />}
      </Form>
    </FormDrawer>
  )
}

function titleOf(base: PolicyDetail | null, own: FormWords) {
  if (!base) return own.publishTitle
  return base.state === 'draft' ? own.draftTitle(base.title) : own.reviseTitle(base.title)
}

/** The form is long and was sent from its end: what happened is brought before the writer's eyes. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

/** What somebody else changed meanwhile; of the text only that it did. */
function changesOf(base: PolicyDetail, fresh: PolicyDetail, words: Words, own: FormWords) {
  const changed = headingChanges(newest(base), newest(fresh), words)
  if (newest(base).body === newest(fresh).body) return changed
  return [...changed, { label: own.body, before: words.edition(base.edition), now: words.edition(fresh.edition) }]
}
