import { Form } from 'antd'
import { Suspense } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { ProposedField } from '#contract/readings.ts'
import { lazy } from '../../../lazy.tsx'

const TakeOver = lazy(async () => (await import('../../readings/TakeOver.tsx')).TakeOver)

type Props = { project: Pick<ProjectDetail, 'id' | 'files'>; field: ProposedField; at: string[] }

/** Offers what the papers say that wait for this step, as long as its field is empty. */
export function ReadValue({ project: { id, files }, field, at }: Props) {
  const form = Form.useFormInstance()
  const value = Form.useWatch(at, form) ?? null
  if (value !== null || files.every(({ record }) => record !== null)) return null
  return (
    <Suspense>
      <TakeOver projectId={id} field={field} onTake={(taken) => form.setFields([{ name: at, value: taken, touched: true, errors: [] }])} />
    </Suspense>
  )
}
