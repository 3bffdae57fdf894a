import { Flex, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Receiver } from '#contract/handovers.ts'
import { useTexts } from '../client/language.ts'
import { handoverTexts } from './handover-texts.ts'
import type { Held } from './held-things.ts'

type Props = {
  title: string
  things: readonly Held[]
  offered: readonly Receiver[]
  receivers: ReadonlyMap<string, string>
  give: (ids: readonly string[], to: string | undefined) => void
  /** All of them go to one person, or none. */
  isWhole?: boolean
  children?: ReactNode
}

/** As many rows have a choice of their own; more are handed over together. */
const mostChoices = 100

/** One kind of things: all to one person, or each to somebody who may take it. */
export function HandoverSection({ title, things, offered, receivers, give, isWhole = false, children }: Props) {
  const words = useTexts(handoverTexts)
  if (things.length === 0) return null
  const takenBy = (to: string | undefined) => offered.find(({ id }) => id === to)?.takes ?? []
  return (
    <fieldset className="frame">
      <legend>{title}</legend>
      {children}
      <Select
        className="wide-field"
        allowClear
        aria-label={words.allOf(title)}
        placeholder={offered.length > 0 ? words.all : words.nobody}
        disabled={offered.length === 0}
        showSearch={{ optionFilterProp: 'label' }}
        options={offered.map(({ id, name, takes }) => ({ value: id, label: words.takes(name, takes.length, things.length) }))}
        onChange={(to?: string) =>
          give(to === undefined ? things.map(({ id }) => id) : takenBy(to).filter((id) => things.some((thing) => thing.id === id)), to)
        }
      />
      {!isWhole && things.length <= mostChoices && (
        <ul className="plain-list stack gap-8 above-16">
          {things.map(({ id, name, note }) => (
            <Flex key={id} component="li" wrap align="center" gap="small">
              <Flex vertical flex="1 1 220px">
                {name}
                <span className="quiet small">{note}</span>
              </Flex>
              <Flex flex="1 1 220px">
                <Select
                  className="wide-field"
                  allowClear
                  aria-label={words.one(name)}
                  placeholder={words.stays}
                  value={receivers.get(id) ?? null}
                  disabled={offered.length === 0}
                  options={offered.filter(({ takes }) => takes.includes(id)).map((one) => ({ value: one.id, label: one.name }))}
                  onChange={(to?: string | null) => give([id], to ?? undefined)}
                />
              </Flex>
            </Flex>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
