import type { ReactNode } from 'react'
import type { ChangeType } from '#contract/lifecycle.ts'
import type { RequestView } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import type { Fact } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { actionTexts } from './action-texts.ts'

const amounts = ['amount', 'submitted', 'reviewed', 'controlPrice', 'paid', 'contractPrice']
const shown = [
  'type',
  'amount',
  'newEnd',
  'submitted',
  'reviewed',
  'date',
  'warrantyEnd',
  'method',
  'controlPrice',
  'plannedStart',
  'plannedEnd',
  'contactName',
  'contactPhone',
  'exemptionNote',
  'paid',
  'contractPrice',
  'contractName',
  'signDate',
  'reason',
] as const

/** What was asked for, name beside value. */
export function usePayloadFacts({ payload }: RequestView): Fact[] {
  const words = useTexts(actionTexts)
  const names = useTexts(lifecycleTexts)
  const sign = payload.sign as { contract?: Record<string, unknown> } | undefined
  const asked: Record<string, unknown> = { ...payload, ...sign?.contract }
  const title: Partial<Record<(typeof shown)[number], string>> = {
    type: words.changeType,
    amount: words.changeAmount,
    date: words.settlementDate,
    paid: words.paidSoFar,
  }
  return shown
    .filter((key) => asked[key] !== undefined && asked[key] !== null)
    .map((key) => ({ name: title[key] ?? words[key as 'reason'], value: shownValue(key, asked[key], names.changes) }))
}

function shownValue(key: string, value: unknown, changes: Record<ChangeType, string>): ReactNode {
  if (amounts.includes(key)) return <Money fen={Number(value)} />
  return key === 'type' ? changes[value as ChangeType] : String(value)
}
