import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import type { PolicyDetail } from '#contract/policies.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useRefresh } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { differsFrom } from '../../ui/form/differs-from.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { headingChanges, newest } from '../drawer/heading-changes.ts'
import type { PolicyFormProps } from '../PoliciesPage.tsx'
import { texts, type Words } from '../texts.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { type FormWords, formTexts } from './form-texts.ts'
import { PolicyFieldset } from './PolicyFieldset.tsx'
import { type PolicyValues, valuesOf } from './policy-values.ts'
import { isDrafted, useDraftAutosave } from './use-draft-autosave.ts'
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
  const saving = useSaving()
  const refresh = useRefresh()
  const drafting = useDraftAutosave({ base, refuse, onConflict: setFresh })
  const start = valuesOf(base, me.region.level)
  const isRevision = base !== null && base.state !== 'draft'

  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return refuse(failure)
    setFresh(failure.facts.fresh as PolicyDetail) // what the route answers with
  }
  const done = (confirmation: string) => (saved: PolicyDetail) => {
    void message.success(confirmation)
    onSaved(saved, files)
  }
  const publish = async (values: PolicyValues) => {
    const over = isDrafted(base) ? await drafting.saved() : base
    if (isDrafted(base) && !over) return
    await saving.publish(values, over).then(done(isRevision ? own.revised : own.published), fail)
  }
  // A draft need not be finished: what it lacks is said by whoever keeps it.
  const keep = async () => {
    if (!isDrafted(base)) return saving.keep(typed(), base).then(done(own.draftSaved), fail)
    const saved = await drafting.saved()
    if (!saved) return
    void refresh()
    done(own.draftSaved)(saved)
  }
  const typed = (): PolicyValues => ({ ...start, ...form.getFieldsValue(true) })
  // What saves itself was never asked for: the list behind the form learns of it now.
  const close = () => {
    if (isDrafted(base)) void drafting.save(false).then(refresh)
    onClose()
  }
  const keepMine = (theirs: PolicyDetail) => {
    if (isDrafted(base)) void drafting.keepMine({ draft: typed(), version: theirs.version })
    catchUp(theirs)
  }
  const takeTheirs = (theirs: PolicyDetail) => {
    form.setFieldsValue({ ...valuesOf(theirs, me.region.level), note: form.getFieldValue('note') })
    if (isDrafted(base)) drafting.drop(theirs.version)
    catchUp(theirs)
  }
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
        <>
          {isDrafted(base) && (
            <output className="quiet" aria-live="polite">
              {own.states[drafting.state]}
            </output>
          )}
          <Button disabled={saving.isBusy} onClick={() => void keep()}>
            {own.saveDraft}
          </Button>
        </>
      }
      isDirty={() => !isDrafted(base) && (files.length > 0 || differsFrom(form, start))}
      onSubmit={form.submit}
      onClose={close}
      onOpened={() => form.getFieldInstance('title')?.focus()}
    >
      <Form
        name="policy"
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        initialValues={drafting.brought ?? start}
        onValuesChange={() => isDrafted(base) && drafting.changed(typed())}
        onFinish={(values) => void publish({ ...start, ...values })}
      >
        {!isRevision && <p className="below-16 quiet">{own.publishScope(labelOf(me.region.name))}</p>}
        {isRevision && base.draft && <p className="below-16 quiet">{own.goesOn}</p>}
        {fresh && base && (
          <div className="below-24" ref={intoView}>
            <StaleNotice
              changes={changesOf(base, fresh, words, own)}
              onKeepMine={() => keepMine(fresh)}
              onTakeTheirs={() => takeTheirs(fresh)}
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
