import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Authority } from '#contract/authority.ts'
import { type UnitOption, type UnitRole, units } from '#contract/units.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { useSearchText } from '../form/use-search-text.ts'
import { unitChoiceTexts } from './unit-choice-texts.ts'
import './unit-select.css'

const UnitProposalForm = lazy(async () => (await import('./UnitProposalForm.tsx')).UnitProposalForm)

type Props = {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** Only units that can be this in a project. */
  acting?: UnitRole
  /** One that must not be chosen, such as the unit itself. */
  without?: string
  disabled?: boolean
  'aria-describedby'?: string
}

/**
 * A unit, found on the server while one types. The chosen one is always shown by its name, whatever became of it.
 * Whoever files a project may propose one that is missing.
 */
export function UnitSelect(props: Props) {
  const { authorities } = useMe()
  const [proposing, setProposing] = useState(false)
  const [wasProposing, setWasProposing] = useState(false)
  if (proposing && !wasProposing) setWasProposing(true)
  const { acting, onChange, disabled } = props
  const mayPropose = acting !== undefined && !disabled && authorities.some((authority) => proposers.includes(authority))
  const words = useTexts(unitChoiceTexts)
  const { isComing, whenThere } = useArrival(UnitProposalForm)
  if (!mayPropose) return <Choice {...props} />
  return (
    <>
      <Choice {...props} />
      <Button type="link" className="unit-propose" loading={isComing} onClick={() => whenThere(() => setProposing(true))}>
        {words.propose}
      </Button>
      <Suspense>
        {wasProposing && (
          <UnitProposalForm
            open={proposing}
            acting={acting}
            onClose={() => setProposing(false)}
            onProposed={({ id }) => {
              setProposing(false)
              onChange?.(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const proposers: readonly Authority[] = units.propose.gate

function Choice({ value, onChange, acting, without, ...others }: Props) {
  const words = useTexts(unitChoiceTexts)
  const textOf = useRefusalText()
  const { text, typed, isSettled, select } = useSearchText()
  const found = useReply(units.options, { query: { ...(text && { text }), ...(acting && { role: acting }) } }, { keepPrevious: true })
  const chosen = useReply(units.options, { query: { id: value ?? '' } }, { enabled: Boolean(value), staleTime: 60_000 })
  const isSearching = !isSettled || found.isPlaceholderData
  const fitting = isSearching ? [] : (found.data ?? [])
  // While one searches, the chosen unit would only stand in the way of what was found.
  const offered = typed.trim() ? fitting : distinct([...(chosen.data ?? []), ...fitting])
  return (
    <Select
      {...others}
      className="wide-field"
      allowClear
      {...select}
      placeholder={words.choose}
      loading={found.isFetching}
      notFoundContent={found.error ? textOf(found.error) : isSearching || found.isPending ? words.searching : words.nothing}
      options={offered.filter(({ id }) => id !== without).map((option) => ({ value: option.id, label: option.name, option }))}
      optionRender={({ data }) => <Offered option={data.option} />}
      labelRender={({ value: id, label }) => label ?? chosen.data?.find((option) => option.id === id)?.name ?? '…'}
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  )
}

function Offered({ option: { name, creditCode, state, bannedUntil } }: { option: UnitOption }) {
  const words = useTexts(unitChoiceTexts)
  const remark = bannedUntil ? words.banned(bannedUntil) : state === 'proposed' ? words.proposed : state === 'confirmed' ? null : words.gone
  return (
    <span className="unit-offered">
      <span>{name}</span>
      <small className="figure">{creditCode}</small>
      {remark && <small className={bannedUntil ? 'unit-remark stop' : 'unit-remark'}>{remark}</small>}
    </span>
  )
}

const distinct = (options: readonly UnitOption[]) => [...new Map(options.map((option) => [option.id, option])).values()]
