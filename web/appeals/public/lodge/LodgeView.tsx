import { type FormEvent, type ReactNode, useRef } from 'react'
import { appealRules, appealTypes } from '#contract/appeal-states.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage, useTexts } from '../../../client/language.ts'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { AreaField, ChoiceField, TextField } from '../../../plain/PlainFields.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { appealNames } from '../../appeal-names.ts'
import { AboutFields } from './AboutFields.tsx'
import type { FaultText } from './draft.ts'
import { FileChoice } from './FileChoice.tsx'
import { lodgeTexts } from './lodge-texts.ts'
import type { Lodging } from './use-lodging.ts'

/** One column, from what it is to who writes it. */
export function LodgeView({ lodging, children }: { lodging: Lodging; children?: ReactNode }) {
  const words = useTexts(lodgeTexts)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, faults, phase, files, lodge } = lodging
  const faultText: FaultText = (field) => {
    const fault = faults[field]
    return fault ? fieldFaultText(language, fault.code, fault.facts) : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (phase !== 'writing' || !(await lodge())) return
    // Once the faults are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <form ref={form} className="plain-form stack gap-24" onSubmit={submit} noValidate>
      {children}
      <TypeField lodging={lodging} faultText={faultText} />
      <AboutFields draft={draft} change={change} faultText={faultText} />
      <AreaField
        label={words.content}
        help={words.contentHelp}
        fault={faultText('content')}
        required
        most={appealRules.contentTo}
        rows={8}
        value={draft.content}
        onChange={(content) => change({ content })}
      />
      <AreaField
        label={words.wanted}
        help={words.wantedHelp}
        fault={faultText('wanted')}
        most={500}
        rows={3}
        value={draft.wanted}
        onChange={(wanted) => change({ wanted })}
      />
      <FileChoice files={files} onPick={files.choose} />
      <IdentityFields lodging={lodging} faultText={faultText} />
      <Sending lodging={lodging} />
    </form>
  )
}

type Part = { lodging: Lodging; faultText: FaultText }

function TypeField({ lodging: { draft, change }, faultText }: Part) {
  const words = useTexts(lodgeTexts)
  const names = useTexts(appealNames)
  return (
    <ChoiceField
      legend={words.type}
      name="type"
      value={draft.type}
      fault={faultText('type')}
      required
      options={appealTypes.map((type) => ({ value: type, label: names.types[type], help: words.typeHelp[type] }))}
      onChange={(type) => change({ type })}
    />
  )
}

function IdentityFields({ lodging: { draft, change }, faultText }: Part) {
  const words = useTexts(lodgeTexts)
  return (
    <>
      <ChoiceField
        legend={words.who}
        name="identity"
        value={draft.isNamed ? 'named' : 'anonymous'}
        options={[
          { value: 'anonymous', label: words.anonymous, help: words.anonymousHelp },
          { value: 'named', label: words.named, help: words.namedHelp },
        ]}
        onChange={(choice) => change({ isNamed: choice === 'named' })}
      />
      {draft.isNamed && (
        <div className="plain-inset stack">
          <TextField
            label={words.name}
            fault={faultText('identity.name')}
            required
            most={60}
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <TextField
            label={words.mobile}
            help={words.mobileHelp}
            fault={faultText('identity.mobile')}
            required
            type="tel"
            most={20}
            value={draft.mobile}
            onChange={(mobile) => change({ mobile })}
          />
          <TextField
            label={words.address}
            fault={faultText('identity.address')}
            most={200}
            value={draft.address}
            onChange={(address) => change({ address })}
          />
        </div>
      )}
    </>
  )
}

/** The button, and while it works how far it is: drawn finely, told to screen readers in quarters. */
function Sending({ lodging: { phase, share, failure, faults } }: { lodging: Lodging }) {
  const words = useTexts(lodgeTexts)
  const textOf = useRefusalText()
  const percent = Math.round(share * 100)
  const hasFaults = Object.keys(faults).length > 0
  return (
    <div className="plain-send stack gap-12">
      <PlainAlert>{hasFaults ? words.faultsAbove : failure ? textOf(failure) : null}</PlainAlert>
      {phase !== 'writing' && <progress value={phase === 'sending' ? 1 : share} max={1} aria-label={words.proving} />}
      <p role="status" className="plain-help">
        {phase === 'proving' ? `${words.proving} ${words.provingDone(Math.floor(percent / 25) * 25)}` : ''}
        {phase === 'sending' ? words.sending : ''}
      </p>
      <button type="submit" className="plain-button primary large" disabled={phase !== 'writing'}>
        {phase === 'writing' ? words.send : words.sending}
      </button>
    </div>
  )
}
