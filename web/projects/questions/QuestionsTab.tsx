import { Pagination, Segmented } from 'antd'
import { useState } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { questions, wholeFiling } from '#contract/questions.ts'
import { useChoice } from '../../client/address/choice.ts'
import { usePairs } from '../../client/address/pairs.ts'
import { firstOf } from '../../client/address/query-string.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AskForm } from './AskForm.tsx'
import { questionTexts } from './question-texts.ts'
import { Thread } from './Thread.tsx'
import { useTargetName } from './target-name.ts'

const size = 20

/** Everything that was asked about a filing, the newest first. A link to one question shows all of them, since it may be resolved by now. */
export function QuestionsTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(questionTexts)
  const nameOf = useTargetName(project)
  const sought = firstOf(usePairs<'/v2/project/:id'>().question)
  const views = sought ? (['all', 'unresolved'] as const) : (['unresolved', 'all'] as const)
  const [shown, show] = useChoice('show', views, ['tab'])
  const [page, setPage] = useState(1)
  const query = { page, size, ...(shown === 'unresolved' && { unresolved: true }) }
  const reply = useReply(questions.list, { params: { id: project.id }, query }, { keepPrevious: true })
  return (
    <div className="fact-groups">
      <section className="stack">
        <Segmented
          aria-label={words.shown}
          value={shown}
          onChange={(view) => {
            setPage(1)
            show(view)
          }}
          options={(['unresolved', 'all'] as const).map((value) => ({ value, label: words[value] }))}
        />
        <Answered reply={reply}>
          {({ items, total }) => (
            <div className="stack">
              {items.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
              {items.map((question) => (
                <Thread
                  key={question.id}
                  projectId={project.id}
                  question={question}
                  name={nameOf(question.target)}
                  heading={<h3>{nameOf(question.target)}</h3>}
                  isSought={question.id === sought}
                />
              ))}
              {total > size && <Pagination current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />}
            </div>
          )}
        </Answered>
      </section>
      <section className="never-printed">
        <h2>{words.newQuestion}</h2>
        <AskForm project={project} target={wholeFiling} name={words.wholeFiling} />
      </section>
    </div>
  )
}
