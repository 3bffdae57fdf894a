import { FlagOutlined, MessageOutlined } from '@ant-design/icons'
import { Button, Input, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { lazy } from '../../lazy.tsx'
import { besideTexts } from './beside-texts.ts'
import { useMarking } from './marking.ts'

const Threads = lazy(async () => (await import('./Threads.tsx')).Threads)

type Props = { project: ProjectDetail; target: string; name: string }

/** What can be said about one field or paper, where it stands: a question, or while a return is prepared a mark. */
export function AboutField({ project, target, name }: Props) {
  const { marks } = useMarking()
  return marks && !target.includes('.') ? (
    <MarkHere target={target} name={name} />
  ) : (
    <Questions project={project} target={target} name={name} />
  )
}

/** What was returned and has come back is compared field by field, so its threads are open. */
function Questions({ project, target, name }: Props) {
  const words = useTexts(besideTexts)
  const isMarked = project.marks.some((mark) => mark.target === target)
  const [isOpen, setOpen] = useState(isMarked && !project.mayEdit)
  const { unresolved, total } = project.questions.find((one) => one.target === target) ?? { unresolved: 0, total: 0 }
  const answers = isMarked && project.mayEdit
  return (
    <>
      <Button
        type="text"
        size="small"
        className={unresolved > 0 ? 'care' : 'quiet'}
        icon={<MessageOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-label={answers ? words.answerOn(name) : total === 0 ? words.askAbout(name) : words.asked(name, unresolved, total)}
        onClick={() => setOpen(!isOpen)}
      >
        {answers ? words.answer : total > 0 && (unresolved || total)}
      </Button>
      {isOpen && (
        <div style={{ textAlign: 'start' }}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 1 }} />}>
            <Threads project={project} target={target} name={name} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** A mark needs no words, but has a place for them. */
function MarkHere({ target, name }: Omit<Props, 'project'>) {
  const words = useTexts(besideTexts)
  const marking = useMarking()
  const given = marking.marks?.find((mark) => mark.target === target)
  if (!given)
    return (
      <Button size="small" icon={<FlagOutlined aria-hidden />} aria-label={words.markField(name)} onClick={() => marking.mark(target)}>
        {words.mark}
      </Button>
    )
  return (
    <div className="stack gap-4 remark tone-care">
      <Input.TextArea
        autoFocus
        autoSize
        maxLength={200}
        aria-label={words.noteOn(name)}
        placeholder={words.notePlaceholder}
        value={given.note ?? ''}
        onChange={({ target: { value } }) => marking.note(target, value)}
      />
      <div>
        <Button size="small" aria-label={words.unmarkField(name)} onClick={() => marking.unmark(target)}>
          {words.unmark}
        </Button>
      </div>
    </div>
  )
}
