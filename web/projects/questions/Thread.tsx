import { App, Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Question, type QuestionState, questions } from '#contract/questions.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { Moment } from '../../plain/Moment.tsx'
import { StateTag, type Tone } from '../../plain/StateTag.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { Composer } from './Composer.tsx'
import { questionTexts } from './question-texts.ts'

type Props = { projectId: string; question: Question; name: string; heading?: ReactNode; isSought?: boolean }

/** One question with everything that was said to it, and what its reader can do about it. */
export function Thread({ projectId, question, name, heading, isSought = false }: Props) {
  const words = useTexts(questionTexts)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isSought) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isSought])
  const { state, internal, returned, text, askedBy, askedOf, askedAt, mentions, entries } = question
  return (
    <article className="frame stack gap-8 anywhere" ref={place} tabIndex={-1} aria-label={words.thread(name)}>
      {heading}
      <div className="row gap-8">
        <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
        {internal && <StateTag tone="stop">{words.internal}</StateTag>}
        {returned && <StateTag tone="care">{words.fromReturn}</StateTag>}
      </div>
      <Said by={words.asks(askedBy.name, askedOf?.name ?? null)} at={askedAt} text={text ?? words.noWords} mentions={mentions} />
      <ol className="stack gap-8">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Said by={words.entries[entry.kind](entry.by.name)} at={entry.at} text={entry.text} mentions={entry.mentions} />
          </li>
        ))}
      </ol>
      <Answering projectId={projectId} question={question} name={name} />
    </article>
  )
}

const tones: Record<QuestionState, Tone> = { open: 'care', answered: 'move', resolved: 'done' }

type Spoken = { by: string; at: string; text: string | null; mentions: Question['mentions'] }

function Said({ by, at, text, mentions }: Spoken) {
  return (
    <>
      <p className="quiet small">
        {by} · <Moment at={at} />
      </p>
      {text && <p>{withNames(text, mentions)}</p>}
    </>
  )
}

/** Only those who may see the filing are names; every other @ is plain text. */
function withNames(text: string, mentions: Question['mentions']): ReactNode {
  const [first, ...others] = mentions
  if (!first) return text
  const sign = `@${first.name}`
  return text.split(sign).flatMap((part, at) => {
    const rest = <span key={`${first.id} ${part}`}>{withNames(part, others)}</span>
    return at === 0 ? [rest] : [<strong key={`${first.id} @${part}`}>{sign}</strong>, rest]
  })
}

function Answering({ projectId, question: { id, version, internal, mayAnswer, mayResolve, mayReopen }, name }: Props) {
  const words = useTexts(questionTexts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const answer = useCall(questions.answer)
  const resolve = useCall(questions.resolve)
  const reopen = useCall(questions.reopen)
  const about = { params: { id }, body: { version } }
  const settling = (
    <>
      {mayResolve && (
        <Button size="small" loading={resolve.isPending} onClick={() => void resolve.mutateAsync(about).catch(refuse)}>
          {words.resolve}
        </Button>
      )}
      {mayReopen && (
        <Button size="small" loading={reopen.isPending} onClick={() => void reopen.mutateAsync(about).catch(refuse)}>
          {words.reopen}
        </Button>
      )}
    </>
  )
  if (!mayAnswer) return <div className="row gap-8">{settling}</div>
  const send = (text: string, mentions: string[]) =>
    answer.mutateAsync({ params: { id }, body: { version, text, mentions } }).then(
      () => message.success(words.replied),
      (failure) => {
        refuse(failure)
        throw failure
      },
    )
  return (
    <Composer
      projectId={projectId}
      internal={internal}
      label={`${words.replyHelp} (${name})`}
      send={words.reply}
      busy={answer.isPending}
      onSend={send}
    >
      {settling}
    </Composer>
  )
}
