import { Alert, Button, Form, Input } from 'antd'
import { deadlines } from '#contract/deadlines.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import type { Reply } from '#contract/route.ts'
import { defaultDeadlines } from '#domain/deadlines.ts'
import { needsEstimateFile } from '#domain/evidence.ts'
import { type FilingWarning, filingObstacles, filingWarnings } from '#domain/filing.ts'
import type { Obstacle } from '#domain/obstacles.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useLanguage, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { reasonTexts } from '../../ui/form/form-texts.ts'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import type { Saving } from './use-filing-autosave.ts'
import { writingTexts } from './writing-texts.ts'

type Props = { project: ProjectDetail; saving: Saving; onJump: (field: string) => void; onDone: () => void }

/** The last look: everything missing, each with the way to it; and the button that submits. */
export function FilingCheck({ project, saving, ...ways }: Props) {
  const words = useTexts(filingTexts)
  const methods = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  const { data: known } = useReply(deadlines.read, {}, { staleTime: 300_000 })
  const { explanationDays } = known?.figures ?? defaultDeadlines
  const { limits } = project
  const warnings = filingWarnings({ filing: saving.filing(), method: null, limits })
  const sentences: Record<FilingWarning, string> = {
    'quorum-not-met': words.quorum(explanationDays),
    'majority-not-met': words.majority(explanationDays),
    'short-publicity': words.shortPublicity(limits.publicityDays),
  }
  return (
    <section aria-labelledby="filing-check-title">
      <h2 id="filing-check-title">{words.checkTitle}</h2>
      {warnings.map((warning) => (
        <Alert key={warning} className="form-alert" type="warning" showIcon title={sentences[warning]} />
      ))}
      <Undecidable project={project} />
      <Answered reply={methods} rows={2}>
        {(items) => (
          <Submitting
            missing={missingIn(project, saving, items)}
            needsReason={warnings.includes('short-publicity')}
            project={project}
            saving={saving}
            {...ways}
          />
        )}
      </Answered>
    </section>
  )
}

/** What is missing, or the way on. */
function Submitting({
  missing,
  needsReason,
  project,
  saving,
  onJump,
  onDone,
}: Props & { missing: readonly Obstacle[]; needsReason: boolean }) {
  const words = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const inWords = useObstacleWords()
  const [form] = Form.useForm<Explained>()
  const refuse = useRefusal(form)
  const submit = useCall(projectActionRoutes.submit)
  const send = async (explained: Explained) => {
    if (!(await saving.now())) return
    await submit.mutateAsync({ params: { id: project.id }, body: { version: saving.version(), ...explained } }).then(onDone, refuse)
  }
  return (
    <Form form={form} name="submission" layout="vertical" onFinish={(explained) => void send(explained)}>
      {missing.length > 0 && (
        <>
          <p>{words.checkMissing(missing.length)}</p>
          <ul className="stack gap-0 ruled rows above-8 below-24">
            {missing.map((obstacle) => (
              <li key={JSON.stringify(obstacle)}>
                <span>{inWords(obstacle as Parameters<typeof inWords>[0])}</span>
                <Button size="small" onClick={() => onJump(obstacle.kind === 'field' ? obstacle.field : 'evidence')}>
                  {words.goThere}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length === 0 && !needsReason && <p className="done">{words.checkReady}</p>}
      {needsReason && <ReasonField label={words.shortPublicityReason} />}
      <Button type="primary" size="large" htmlType="submit" disabled={missing.length > 0} loading={submit.isPending}>
        {names.actions.submit}
      </Button>
    </Form>
  )
}

type Explained = { deviationReason?: string }

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

/** The rules of the server, on what stands in the form now. */
function missingIn(project: ProjectDetail, saving: Saving, methods: Reply<typeof dictionaries.options>): readonly Obstacle[] {
  const filing = saving.filing()
  const item = methods.find(({ code }) => code === filing.method)
  const method = item?.methodClass ? { code: item.code, methodClass: item.methodClass } : null
  const checked = { filing, method, limits: project.limits }
  const has = (category: string) =>
    project.files.some((file) => file.category === category && file.step === 'filing' && file.supersededBy === null)
  const proofs = ['PROJECT_GENERATION_BASIS_FILE', ...(needsEstimateFile(checked) ? ['PROJECT_PROCESS_ESTIMATED_PRICE_FILE'] : [])] as const
  return [
    ...filingObstacles(checked, today()),
    ...proofs.filter((category) => !has(category)).map((category) => ({ kind: 'evidence', category, step: 'filing' }) as Obstacle),
  ]
}
