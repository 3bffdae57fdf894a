import { Button, Mentions } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { questionBounds, questions } from '#contract/questions.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { questionTexts } from './question-texts.ts'

type Props = {
  projectId: string
  internal: boolean
  label: string
  help?: string
  send: string
  busy: boolean
  onSend: (text: string, mentions: string[]) => Promise<unknown>
  /** What else there is to press or to choose. */
  children?: ReactNode
}

/** Where a question or an answer is written. It may stand within a form and is none itself. */
export function Composer({ projectId, internal, label, help, send, busy, onSend, children }: Props) {
  const words = useTexts(questionTexts)
  const labelOf = useLabel()
  const helpId = useId()
  const [text, setText] = useState('')
  const [search, setSearch] = useState<string | null>(null)
  const named = useRef(new Map<string, string>())
  useUnsaved(() => text.trim() !== '', 'page')
  const query = { internal, ...(search ? { text: search.slice(0, 60) } : {}) }
  const { data = [] } = useReply(questions.people, { params: { id: projectId }, query }, { enabled: search !== null, staleTime: 60_000 })
  const submit = async () => {
    const mentions = [...named.current].flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []))
    await onSend(text.trim(), mentions.slice(0, questionBounds.mentions)).then(
      () => setText(''),
      () => {},
    )
  }
  return (
    <div className="stack gap-8 never-printed">
      <Mentions
        autoSize={{ minRows: 2 }}
        maxLength={questionBounds.text}
        value={text}
        aria-label={label}
        placeholder={label}
        {...(help ? { 'aria-describedby': helpId } : {})}
        onChange={setText}
        onSearch={setSearch}
        // The library adds to the key of an option.
        onSelect={({ key, value }) => value && key && named.current.set(value, key.slice(0, 36))}
        // What was found for other letters is not offered: Enter would choose it.
        filterOption={(typed, { value = '' }) => value.includes(typed)}
        notFoundContent={words.nobody}
        options={data.map(({ id, name, region }) => ({ key: id, value: name, label: `${name} · ${labelOf(region)}` }))}
      />
      {help && (
        <span id={helpId} className="quiet small">
          {help}
        </span>
      )}
      <div className="row gap-8">
        <Button type="primary" size="small" disabled={text.trim() === ''} loading={busy} onClick={() => void submit()}>
          {send}
        </Button>
        {children}
      </div>
    </div>
  )
}
