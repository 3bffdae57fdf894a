import type { ProjectDetail } from '#contract/project-views.ts'
import { questions } from '#contract/questions.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { AskForm } from './AskForm.tsx'
import { questionTexts } from './question-texts.ts'
import { Thread } from './Thread.tsx'

/** What was asked about one thing, under it. Whoever has only an answer to give is not asked for another question. */
export function Threads({ project, target, name }: { project: ProjectDetail; target: string; name: string }) {
  const words = useTexts(questionTexts)
  const reply = useReply(questions.list, { params: { id: project.id }, query: { page: 1, size: 20, target } })
  return (
    <Answered reply={reply} rows={1}>
      {({ items, total }) => (
        <div className="stack gap-8">
          {items.map((question) => (
            <Thread key={question.id} projectId={project.id} question={question} name={name} />
          ))}
          {total > items.length && <p className="quiet">{words.more}</p>}
          {items.every(({ state }) => state === 'resolved') && <AskForm project={project} target={target} name={name} />}
        </div>
      )}
    </Answered>
  )
}
