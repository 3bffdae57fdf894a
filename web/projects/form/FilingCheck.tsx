import { Alert, Button, Form, Input } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes, projects } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import type { SubmissionPreview } from '#contract/submission-preview.ts'
import { hasShortPublicity } from '#domain/filing/filing.ts'
import { useLabel, useLanguage, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { reasonTexts } from '../../ui/form/form-texts.ts'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useMarkName } from '../mark-name.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { CheckPreview } from './CheckPreview.tsx'
import { CheckSummary } from './CheckSummary.tsx'
import { checkTexts } from './check-texts.ts'
import { targetOf } from './filing-gaps.ts'
import type { Saving } from './use-filing-autosave.ts'
import { useWritten } from './WrittenFiling.tsx'
import { writingTexts } from './writing-texts.ts'

type Props = { project: ProjectDetail; saving: Saving; onJump: (target: string) => void; onDone: () => void }

/** The last look: what is missing, what will follow, the whole filing, and the button that submits it. */
export function FilingCheck({ project, saving, onJump, onDone }: Props) {
  const words = useTexts(filingTexts)
  const submit = useCall(projectActionRoutes.submit)
  // The server foretells what follows from what it has, and only until it has happened.
  const isAsked = saving.state === 'saved' && submit.isIdle
  const preview = useReply(projects.preview, { params: { id: project.id } }, { enabled: isAsked, staleTime: 0 })
  return (
    <section className="stack gap-24" aria-labelledby="filing-check-title">
      <h2 id="filing-check-title">{words.checkTitle}</h2>
      <Verdict preview={preview.data} onJump={onJump} />
      <OpenMarks project={project} onJump={onJump} />
      <Undecidable project={project} />
      <Answered reply={preview} rows={3}>
        {(answer) => <CheckPreview preview={answer} onJump={onJump} />}
      </Answered>
      <CheckSummary project={project} onJump={onJump} />
      <Submitting project={project} saving={saving} submit={submit} onDone={onDone} />
    </section>
  )
}

/** Whether it can be submitted: what is missing, each with the way to it, or what submitting brings with it. */
function Verdict({ preview, onJump }: Pick<Props, 'onJump'> & { preview: SubmissionPreview | undefined }) {
  const words = useTexts(filingTexts)
  const own = useTexts(checkTexts)
  const inWords = useObstacleWords()
  const { gaps } = useWritten()
  if (gaps.length > 0)
    return (
      <div>
        <p>{words.checkMissing(gaps.length)}</p>
        <ul className="ruled rows above-8 below-24">
          {gaps.map((gap) => (
            <li key={JSON.stringify(gap)}>
              <span>{inWords(gap as Parameters<typeof inWords>[0])}</span>
              <Button size="small" onClick={() => onJump(targetOf(gap))}>
                {words.goThere}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    )
  const willRaise = preview?.results.some(({ raisesAlert }) => raisesAlert)
  if (!preview) return null
  return (
    <p className={willRaise ? 'field-notice remark tone-care' : 'done'} role="status">
      {willRaise ? own.willRaise(preview.explanationDays) : words.checkReady}
    </p>
  )
}

/** What the last return asked and nobody has answered yet. It may be submitted all the same: the change itself can be the answer. */
function OpenMarks({ project, onJump }: Pick<Props, 'project' | 'onJump'>) {
  const words = useTexts(filingTexts)
  const own = useTexts(checkTexts)
  const nameOf = useMarkName(project)
  const open = project.marks.filter(({ answered }) => !answered)
  if (open.length === 0) return null
  return (
    <div>
      <p>{own.openMarks(open.length)}</p>
      <ul className="ruled rows above-8">
        {open.map(({ id, target, note }) => (
          <li key={id}>
            <span>
              <strong>{nameOf(target)}</strong> {note}
            </span>
            <Button size="small" onClick={() => onJump(target)}>
              {words.goThere}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Explained = { deviationReason?: string }

type SubmittingProps = Omit<Props, 'onJump'> & { submit: ReturnType<typeof useCall<typeof projectActionRoutes.submit>> }

function Submitting({ project, saving, submit, onDone }: SubmittingProps) {
  const words = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const [form] = Form.useForm<Explained>()
  const refuse = useRefusal(form)
  const written = useWritten()
  const send = async (explained: Explained) => {
    if (!(await saving.now())) return
    const body = { version: saving.version(), ...explained }
    await submit.mutateAsync({ params: { id: project.id }, body }).then(onDone, (failure) => {
      submit.reset()
      refuse(failure)
    })
  }
  return (
    <Form form={form} name="submission" layout="vertical" onFinish={(explained) => void send(explained)}>
      {hasShortPublicity(written) && <ReasonField label={words.shortPublicityReason} />}
      <Button type="primary" size="large" htmlType="submit" disabled={written.gaps.length > 0} loading={submit.isPending}>
        {names.actions.submit}
      </Button>
    </Form>
  )
}

/** As long as every reason of a step. */
const [leastReason, mostReason] = [5, 500]

function ReasonField({ label }: { label: string }) {
  const language = useLanguage()
  const words = useTexts(reasonTexts)
  const message = fieldFaultText(language, 'too-short', { limit: leastReason })
  return (
    <Form.Item
      name="deviationReason"
      label={label}
      extra={words.length(leastReason, mostReason)}
      rules={[{ required: true, whitespace: true, min: leastReason, message }]}
      validateTrigger="onBlur"
    >
      <Input.TextArea autoSize={{ minRows: 2 }} maxLength={mostReason} />
    </Form.Item>
  )
}

/** Submitting is never refused for want of a decider, but nobody should wait without knowing for what. */
function Undecidable({ project: { undecidable, region } }: { project: ProjectDetail }) {
  const writing = useTexts(writingTexts)
  const labelOf = useLabel()
  return undecidable.map(({ level, office, ask }) => (
    <Alert
      key={level}
      className="form-alert"
      type="warning"
      showIcon
      title={writing.nobodyDecides(labelOf(office ?? region.name))}
      description={
        ask.length > 0 ? writing.askFor(ask.map(({ name, region: place }) => writing.personOf(name, labelOf(place)))) : writing.askNobody
      }
    />
  ))
}
