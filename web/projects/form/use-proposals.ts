import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { proposedMethod } from '#domain/filing/methods.ts'
import { useMethods } from './use-methods.ts'

/**
 * What the amount already tells: one funding line over all of it, and the lightest method that is enough. Whatever its writer has chosen
 * differently stays.
 */
export function useProposals(project: ProjectDetail, form: FormInstance<Filing>) {
  const methods = useMethods()
  const last = useRef<{ amount: number | null; method: string | null }>({ amount: project.filing.estimatedPrice, method: null })
  return (changes: Partial<Filing>) => {
    if (!('estimatedPrice' in changes)) return
    const amount = changes.estimatedPrice ?? null
    if (amount === null || Number.isNaN(amount) || amount < 1) return
    const lines = form.getFieldValue('fundingLines') ?? []
    if (lines.length === 0 && project.proposedSource)
      form.setFieldValue('fundingLines', [{ source: project.proposedSource, amount, documentNo: null }])
    if (lines.length === 1 && lines[0]?.amount === last.current.amount) form.setFieldValue(['fundingLines', 0, 'amount'], amount)
    const proposal = proposedMethod(methods, amount, project.limits)?.code ?? null
    const chosen = form.getFieldValue('method') ?? null
    if (chosen === null || chosen === last.current.method) form.setFieldValue('method', proposal)
    last.current = { amount, method: proposal }
  }
}
