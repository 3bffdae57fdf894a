import { Checkbox } from 'antd'
import { useId } from 'react'
import type { Authority } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type AuthorityGroup, authorityGroups } from '#contract/roles.ts'
import { useTexts } from '../client/language.ts'
import { explanations, groupTexts } from './authority-explanations.ts'
import { texts } from './texts.ts'

type Props = {
  id?: string
  value?: Authority[]
  onChange?: (authorities: Authority[]) => void
  /** What the person in front of the page may hand out; the rest is closed. */
  grants: readonly Authority[]
  'aria-describedby'?: string
}

const groups = Object.entries(authorityGroups) as [AuthorityGroup, readonly Authority[]][] // the keys of that very table

/** The ten codes in their groups, each in plain words. */
export function AuthorityChecks({ id, value = [], onChange, grants, 'aria-describedby': describedBy }: Props) {
  const titles = useTexts(groupTexts)
  const choose = (authority: Authority, chosen: boolean) =>
    onChange?.(chosen ? [...value, authority] : value.filter((one) => one !== authority))
  return (
    <fieldset id={id} className="stack gap-12" aria-describedby={describedBy}>
      {groups.map(([group, authorities]) => (
        <fieldset className="frame" key={group}>
          <legend>{titles[group]}</legend>
          {authorities.map((authority) => (
            <Check
              key={authority}
              authority={authority}
              chosen={value.includes(authority)}
              isOpen={grants.includes(authority)}
              onChoose={(chosen) => choose(authority, chosen)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

type CheckProps = { authority: Authority; chosen: boolean; isOpen: boolean; onChoose: (chosen: boolean) => void }

function Check({ authority, chosen, isOpen, onChoose }: CheckProps) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const meanings = useTexts(explanations)
  const noteId = useId()
  return (
    <div className="authority-check below-8">
      <Checkbox
        checked={chosen}
        disabled={!isOpen && !chosen}
        aria-describedby={noteId}
        onChange={(event) => onChoose(event.target.checked)}
      >
        {names[authority]}
      </Checkbox>
      <p id={noteId} className="quiet">
        {meanings[authority]} {!isOpen && <strong>{words.mayNotHandOut}</strong>}
      </p>
    </div>
  )
}
