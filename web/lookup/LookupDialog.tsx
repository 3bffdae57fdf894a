import { useNavigate } from '@tanstack/react-router'
import { Modal } from 'antd'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { lookup } from '#contract/lookup.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { RefusalNotice } from '../ui/feedback/RefusalNotice.tsx'
import { useSearchText } from '../ui/form/use-search-text.ts'
import { type Choice, type Command, choicesOf, commandsFor } from './choices.ts'
import { LookupResults } from './LookupResults.tsx'
import { texts } from './texts.ts'
import './lookup.css'

type Props = { open: boolean; commands: readonly Command[]; onClose: () => void }

/** One field over everything. The arrow keys move through the results while the reader goes on typing. */
export function LookupDialog({ open, commands, onClose }: Props) {
  const words = useTexts(texts)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={words.title}
      width={640}
      style={{ top: 72 }}
      className="lookup"
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Lookup field={field} commands={commands} onClose={onClose} />
    </Modal>
  )
}

type LookupProps = Omit<Props, 'open'> & { field: RefObject<HTMLInputElement | null> }

function Lookup({ field, commands, onClose }: LookupProps) {
  const words = useTexts(texts)
  const navigate = useNavigate()
  const listId = useId()
  const { text, typed, type, isSettled, events } = useSearchText(60)
  const { choices, reply } = useChoices(text, commands)
  // What was pointed at belongs to one question; the next begins at its first answer.
  const [pointed, setPointed] = useState({ text: '', at: 0 })
  const at = pointed.text === text ? Math.min(pointed.at, choices.length - 1) : 0
  const point = (to: number) => setPointed({ text, at: Math.max(0, Math.min(to, choices.length - 1)) })
  const current = choices[at]

  const follow = (choice: Choice) => {
    onClose()
    if ('run' in choice) choice.run()
    else void navigate({ to: choice.to, search: choice.search })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const isChoosing = event.key === 'Enter'
    // While a Chinese word is being composed, these keys belong to the input method.
    if (event.nativeEvent.isComposing || (move === undefined && !isChoosing)) return
    event.preventDefault()
    if (move !== undefined) point(at + move)
    else if (current && isSettled) follow(current)
    else events.onKeyDown(event)
  }
  const optionId = (choice: Choice) => `${listId}-${choice.key}`
  return (
    <>
      <input
        ref={field}
        className="lookup-field"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        aria-label={words.label}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        placeholder={words.placeholder}
        value={typed}
        {...events}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {reply.error ? (
        <RefusalNotice failure={reply.error} onRetry={() => void reply.refetch()} />
      ) : (
        <LookupResults
          {...{ listId, choices, current, optionId }}
          text={text}
          isBusy={!isSettled || (text !== '' && (reply.isPending || reply.isPlaceholderData))}
          onPoint={(choice) => point(choices.indexOf(choice))}
          onChoose={follow}
        />
      )}
    </>
  )
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function useChoices(text: string, commands: readonly Command[]) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const reply = useReply(lookup.find, { query: { text } }, { enabled: text !== '', keepPrevious: true, staleTime: 30_000 })
  const { draft, as, states } = words
  const hits = text !== '' && reply.data ? choicesOf(reply.data, text, me, { labelOf, all: words.all(text), draft, as, states }) : []
  return { choices: [...hits, ...commandsFor(commands, text, labelOf)], reply }
}
