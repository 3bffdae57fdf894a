import { App, Checkbox, Select } from 'antd'
import { useState } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { questions } from '#contract/questions.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { useSearchText } from '../../ui/form/use-search-text.ts'
import { Composer } from './Composer.tsx'
import { questionTexts } from './question-texts.ts'

type Props = { project: ProjectDetail; target: string; name: string }

/** Asks about one thing. Supervisors may ask among themselves. */
export function AskForm({ project, target, name }: Props) {
  const words = useTexts(questionTexts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const ask = useCall(questions.ask)
  const supervises = useMe().authorities.includes('SUPERVISE')
  const [internal, setInternal] = useState(false)
  const [askedOf, setAskedOf] = useState<string | null>(null)
  const send = (text: string, mentions: string[]) =>
    ask.mutateAsync({ params: { id: project.id }, body: { target, text, internal, askedOf, mentions } }).then(
      () => {
        setAskedOf(null)
        return message.success(words.asked)
      },
      (failure) => {
        refuse(failure)
        throw failure
      },
    )
  return (
    <div className="stack gap-8">
      {supervises && (
        <Checkbox
          checked={internal}
          onChange={({ target: { checked } }) => {
            setInternal(checked)
            setAskedOf(null)
          }}
        >
          {words.askInternal}
        </Checkbox>
      )}
      <AskedOf projectId={project.id} internal={internal} value={askedOf} onChange={setAskedOf} />
      <Composer
        projectId={project.id}
        internal={internal}
        label={words.question(name)}
        help={words.questionHelp}
        send={words.ask}
        busy={ask.isPending}
        onSend={send}
      />
    </div>
  )
}

type Choice = { projectId: string; internal: boolean; value: string | null; onChange: (id: string | null) => void }

function AskedOf({ projectId, internal, value, onChange }: Choice) {
  const words = useTexts(questionTexts)
  const labelOf = useLabel()
  const search = useSearchText(60)
  const query = { internal, ...(search.text ? { text: search.text } : {}) }
  const { data = [], isFetching } = useReply(questions.people, { params: { id: projectId }, query }, { staleTime: 60_000 })
  return (
    <Select
      {...search.select}
      size="small"
      allowClear
      className="wide-field"
      aria-label={words.askedOf}
      placeholder={internal ? words.askedOf : words.askedOfHelp}
      value={value}
      loading={isFetching}
      notFoundContent={words.nobody}
      onChange={(id: string | undefined) => onChange(id ?? null)}
      options={data.map(({ id, name, region }) => ({ value: id, label: `${name} · ${labelOf(region)}` }))}
    />
  )
}
