import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { faulty, Refusal } from '#contract/errors.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionView, ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { stepProofs } from '#domain/filing/evidence.ts'
import type { Deviation } from '#domain/steps/action-findings.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { applyFieldFaults } from '../../ui/feedback/refusals.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { useMethod } from '../use-method.ts'
import { bodyOf } from './action-body.ts'
import { type Stage, stageOf } from './fields/stages.tsx'
import { localFindings } from './local-findings.ts'
import { useStaleProject } from './use-stale-project.ts'

export type StepValues = Record<string, unknown>
export type Missing = Extract<ActionView['obstacles'][number], { kind: 'evidence' }>
type Options = {
  action: ProjectAction
  project: ProjectDetail
  form: FormInstance<StepValues>
  stages: readonly Stage[] | null
  onStage: (stage: number) => void
  onDone: () => void
}

/** Sends a step once the rules have nothing against it here, and says at its place what they or the server have. Nothing said goes away by itself. */
export function useStep({ action, project, form, stages, onStage, onDone }: Options) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const language = useLanguage()
  const { message } = App.useApp()
  const call = useCall(projectActionRoutes[action])
  const stale = useStaleProject(project)
  const [deviations, setDeviations] = useState<readonly Deviation[]>([])
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [refused, setRefused] = useState<unknown>(null)
  const known = {
    project: stale.seen,
    method: useMethod(project.filing.method ?? null),
    newMethod: useMethod(form.getFieldValue('method') ?? null),
  }
  const lastStage = (stages?.length ?? 1) - 1

  const take = (values: StepValues) => {
    setRefused(null)
    const body = bodyOf(action, stale.seen.version, values)
    const found = localFindings(action, body, known)
    if (found.deviations.length > 0) setDeviations(found.deviations)
    if (found.faults.length > 0) return fail(faulty(...found.faults))
    if (found.deviations.length > 0) return explain()
    // Each form gathers what the schema of its action asks for; the server checks it all the same.
    return call.mutateAsync({ params: { id: project.id }, body: body as never }).then(() => {
      message.success(words.decided(names.actions[action]))
      onDone()
    }, fail)
  }

  const fail = (failure: unknown) => {
    if (stale.catchConflict(failure)) return
    if (!(failure instanceof Refusal)) return setRefused(failure)
    const papers = papersIn(failure)
    if (papers.length > 0) return showMissing(papers)
    const asked = failure.fields.find(({ field }) => field === 'deviationReason')
    if (asked) setDeviations((asked.facts?.deviations ?? []) as Deviation[]) // the server names them
    const faults = failure.fields.filter((field) => field !== asked)
    const [first] = faults
    if (!first) return asked ? explain() : setRefused(failure)
    if (stages) flushSync(() => onStage(stageOf(stages, first.field)))
    if (!applyFieldFaults(form, faulty(...faults), language)) setRefused(failure)
  }
  const explain = () => {
    flushSync(() => onStage(lastStage))
    form.scrollToField('deviationReason', { focus: true, block: 'center' })
  }
  const showMissing = (papers: readonly Missing[]) => {
    flushSync(() => {
      onStage(lastStage)
      setMissing(papers)
    })
    focusOn('.file-drop-fault button:last-of-type')
  }

  /** What a field still lacks is said there; papers that are not there yet are marked along with it. */
  const failLocally = ({ errorFields: [first] }: { errorFields: { name: (string | number)[] }[] }) => {
    setMissing(project.actions.find((view) => view.action === action)?.obstacles.filter(isOwnPaper(action)) ?? [])
    if (!stages || !first) return
    flushSync(() => onStage(stageOf(stages, first.name.join('.'))))
    form.scrollToField(first.name, { focus: true, block: 'center' })
  }
  const focusFault = () => {
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
  }
  return { take, failLocally, focusFault, isBusy: call.isPending, stale, deviations, missing, refused }
}

const papersIn = ({ facts }: Refusal): Missing[] =>
  ((facts.obstacles ?? []) as ActionView['obstacles']).filter((obstacle) => obstacle.kind === 'evidence') // as the server tells them

const isOwnPaper =
  (action: ProjectAction) =>
  (obstacle: ActionView['obstacles'][number]): obstacle is Missing =>
    obstacle.kind === 'evidence' &&
    (stepProofs[action] ?? []).some(({ category, step }) => category === obstacle.category && step === obstacle.step)

function focusOn(selector: string) {
  const found = document.querySelector<HTMLElement>(selector)
  found?.scrollIntoView({ block: 'center' })
  found?.focus()
}
