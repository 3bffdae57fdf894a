import { Checkbox } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type RoleOption, roles } from '#contract/roles.ts'
import { conflictingWithSupervision, together } from '#domain/people/grants.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { texts } from './texts.ts'

type Named = { id: string; name: Label }
type Props = {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  /** Where the person works: it decides which roles they can hold. */
  region: string | null
  /** The roles the account came with, which the chosen region may no longer offer. */
  before: readonly Named[]
  'aria-describedby'?: string
}

/** The roles of an account, each with what it gives, and what they amount to together. */
export function RolesField({ id, value = [], onChange, region, before, 'aria-describedby': describedBy }: Props) {
  const words = useTexts(texts)
  const offered = useReply(roles.options, { query: region ? { region } : {} }, { enabled: region !== null })
  const named = useNamed([...before, ...(offered.data ?? [])])
  if (region === null) return <p className="field-note quiet">{words.chooseRegionFirst}</p>
  return (
    <Answered reply={offered}>
      {(options) => (
        <fieldset id={id} className="stack gap-8" aria-describedby={describedBy}>
          <Choices options={options} named={named} value={value} onChange={(ids) => onChange?.(ids)} />
        </fieldset>
      )}
    </Answered>
  )
}

type ChoicesProps = {
  options: readonly RoleOption[]
  named: ReadonlyMap<string, Named>
  value: readonly string[]
  onChange: (ids: string[]) => void
}

function Choices({ options, named, value, onChange }: ChoicesProps) {
  const words = useTexts(texts)
  const lost = value
    .filter((role) => !options.some((option) => option.id === role))
    .map((role) => named.get(role) ?? { id: role, name: unnamed })
  const isMixed = new Set(options.map((role) => role.region.code)).size > 1
  const choose = (role: string, chosen: boolean) => onChange(chosen ? [...value, role] : value.filter((one) => one !== role))
  return (
    <>
      {lost.map((role) => (
        <Choice key={role.id} role={role} chosen onChoose={choose} note={words.roleElsewhere} isFault />
      ))}
      {options.map((role) => (
        <OfferedRole key={role.id} role={role} chosen={value.includes(role.id)} onChoose={choose} withOwner={isMixed} />
      ))}
      {options.length + lost.length === 0 && <p className="field-note quiet">{words.noRoles}</p>}
      <Sum chosen={options.filter((role) => value.includes(role.id))} />
    </>
  )
}

const unnamed: Label = { en: '…', zh: '…' }

/** Every role ever offered here by its name: one that was chosen for another region must still be seen to be taken away. */
function useNamed(roles: readonly Named[]): ReadonlyMap<string, Named> {
  const [named, setNamed] = useState<ReadonlyMap<string, Named>>(new Map())
  useEffect(() =>
    setNamed((known) =>
      roles.every(({ id }) => known.has(id)) ? known : new Map([...known, ...roles.map((role) => [role.id, role] as const)]),
    ),
  )
  return named
}

/** The one combination that is never allowed, said while one chooses. */
export function useSupervisionRule(region: string | null) {
  const words = useTexts(texts)
  const inWords = useInWords()
  const offered = useReply(roles.options, { query: region ? { region } : {} }, { enabled: region !== null })
  return async (_: unknown, chosen: readonly string[] = []) => {
    const { codes } = together((offered.data ?? []).filter((role) => chosen.includes(role.id)))
    const conflict = conflictingWithSupervision(codes)
    if (conflict.length > 0) throw new Error(words.conflict(inWords(['SUPERVISE', ...conflict])))
  }
}

type Choose = (role: string, chosen: boolean) => void

function OfferedRole({ role, chosen, onChoose, withOwner }: { role: RoleOption; chosen: boolean; onChoose: Choose; withOwner: boolean }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const inWords = useInWords()
  const { hindrance } = role
  const gives = [inWords(role.codes), withOwner && words.ownedBy(labelOf(role.region.name))].filter(Boolean).join(' · ')
  const note = hindrance ? words.roleBeyond(inWords(hindrance.missing)) : gives
  return <Choice role={role} chosen={chosen} onChoose={onChoose} note={note} disabled={hindrance !== null && !chosen} />
}

type ChoiceProps = { role: Named; chosen: boolean; onChoose: Choose; note: string; disabled?: boolean; isFault?: boolean }

function Choice({ role, chosen, onChoose, note, disabled = false, isFault = false }: ChoiceProps) {
  const labelOf = useLabel()
  const noteId = useId()
  return (
    <div className="stack gap-4">
      <Checkbox
        checked={chosen}
        disabled={disabled}
        aria-describedby={noteId}
        onChange={(event) => onChoose(role.id, event.target.checked)}
      >
        {labelOf(role.name)}
      </Checkbox>
      <span id={noteId} className={isFault ? 'role-note faint small fault' : 'role-note faint small'}>
        {note}
      </span>
    </div>
  )
}

function Sum({ chosen }: { chosen: readonly RoleOption[] }) {
  const words = useTexts(texts)
  const inWords = useInWords()
  const { codes } = together(chosen)
  return codes.length > 0 ? <p className="field-note quiet">{words.together(inWords(codes))}</p> : null
}

function useInWords() {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  return (authorities: readonly Authority[]) => words.joined(authorities.map((authority) => names[authority]))
}
