import { useEffect, useRef } from 'react'
import { useTexts } from '../client/language.ts'
import type { Choice, Group } from './choices.ts'
import { texts } from './texts.ts'

type Props = {
  listId: string
  text: string
  choices: readonly Choice[]
  current: Choice | undefined
  isBusy: boolean
  optionId: (choice: Choice) => string
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

const groups: readonly Group[] = ['filings', 'units', 'people', 'policies', 'more', 'commands']

export function LookupResults({ listId, text, choices, current, isBusy, optionId, onPoint, onChoose }: Props) {
  const words = useTexts(texts)
  const isEmpty = text !== '' && !isBusy && choices.length === 0
  return (
    <>
      <p className="faint small above-8" role="status">
        {text === '' ? words.hint : isBusy ? words.searching : isEmpty ? words.nothing(text) : words.count(choices.filter(isHit).length)}
      </p>
      {isEmpty && <p className="faint small above-8">{words.nothingHint}</p>}
      <div id={listId} role="listbox" aria-label={words.results} className="lookup-list">
        {groups.map((group) => {
          const members = choices.filter((choice) => choice.group === group)
          if (members.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
            <div key={group} role="group" aria-label={words.groups[group]} className="lookup-group">
              {group !== 'more' && <div className="lookup-heading faint small">{words.groups[group]}</div>}
              {members.map((choice) => (
                <Option
                  key={choice.key}
                  id={optionId(choice)}
                  choice={choice}
                  isCurrent={choice === current}
                  onPoint={() => onPoint(choice)}
                  onChoose={() => onChoose(choice)}
                />
              ))}
            </div>
          )
        })}
      </div>
    </>
  )
}

const isHit = ({ group }: Choice) => group !== 'more' && group !== 'commands'

type OptionProps = { id: string; choice: Choice; isCurrent: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, choice: { title, about }, isCurrent, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className="lookup-option stack gap-4"
      onMouseMove={() => isCurrent || onPoint()}
      onClick={onChoose}
    >
      <span className="lookup-title anywhere">{title}</span>
      {about.length > 0 && <span className="figure quiet small anywhere">{about.filter(Boolean).join(' · ')}</span>}
    </div>
  )
}
