import { useEffect, useRef, useState } from 'react'
import { publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../../client/api.ts'
import { useTexts } from '../../../client/language.ts'
import { ChoiceField, TextField } from '../../../plain/PlainFields.tsx'
import { isUnknownFiling } from '../unknown-filing.ts'
import type { Draft, FaultText } from './draft.ts'
import { lodgeTexts } from './lodge-texts.ts'
import { RegionChoice } from './RegionChoice.tsx'

type Props = { draft: Draft; change: (changes: Partial<Draft>) => void; faultText: FaultText }

/** A project by its number, or a place. What is typed for one stays while the other is chosen. */
export function AboutFields({ draft, change, faultText }: Props) {
  const words = useTexts(lodgeTexts)
  const { name, isUnknown, look, type } = useFilingName(draft.filingNumber)
  return (
    <>
      <ChoiceField
        legend={words.about}
        name="about"
        value={draft.about}
        options={[
          { value: 'filing', label: words.aboutFiling },
          { value: 'region', label: words.aboutRegion },
        ]}
        onChange={(about) => change({ about })}
      />
      <div className="plain-inset stack">
        {draft.about === 'filing' ? (
          <>
            <TextField
              label={words.filingNumber}
              help={words.filingHelp}
              fault={faultText('filingNumber')}
              required
              most={40}
              capitals
              value={draft.filingNumber}
              onChange={(filingNumber) => {
                type()
                change({ filingNumber })
              }}
              onBlur={() => void look(draft.filingNumber)}
            />
            <p role="status" className={isUnknown ? 'plain-status plain-fault' : 'plain-status'}>
              {name ? words.filingIs(name) : isUnknown ? words.filingUnknown : ''}
            </p>
          </>
        ) : (
          <RegionChoice value={draft.region} fault={faultText('region')} onChange={(region) => change({ region })} />
        )}
      </div>
    </>
  )
}

/** The name of the project that a number stands for, so that nobody writes about the wrong one. A courtesy: its failure stops nothing. */
function useFilingName(typed: string) {
  const [found, setFound] = useState<{ number: string; name: string | null } | null>(null)
  const look = async (number: string) => {
    const wanted = number.trim()
    if (wanted === '' || wanted === found?.number) return
    await call(publicAppeals.summary, { body: { number: wanted } }).then(
      ({ name }) => setFound({ number: wanted, name }),
      (reason: unknown) => setFound(isUnknownFiling(reason) ? { number: wanted, name: null } : null),
    )
  }
  // A number that came by a link is looked up at once, one that is being typed when its field is left.
  const isTyped = useRef(false)
  const type = () => {
    isTyped.current = true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for the number, not for what was found
  useEffect(() => {
    if (!isTyped.current) void look(typed)
  }, [typed])
  const isCurrent = found !== null && found.number === typed.trim()
  return { name: isCurrent ? found.name : null, isUnknown: isCurrent && found.name === null, look, type }
}
