import type { ReactNode } from 'react'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { Money } from '../../plain/Money.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { recordTexts } from './record-texts.ts'

export type Consequence = { name: string; before: ReactNode; after: ReactNode; difference?: ReactNode }
type Props = { project: ProjectDetail; rows: readonly Consequence[]; leadsTo?: ProjectState | undefined; note?: string | undefined }

/** What is, beside what would be if the request were approved; on a telephone one above the other. */
export function WhatItChanges({ project: { state }, rows, leadsTo = state, note }: Props) {
  const words = useTexts(recordTexts)
  const { states } = useTexts(lifecycleTexts)
  const all = leadsTo === state ? rows : [...rows, { name: words.state, before: states[state], after: states[leadsTo] }]
  return (
    <>
      <h3>{words.whatItChanges}</h3>
      <table className="difference table">
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.ifApproved}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ name, before, after, difference }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-title={words.now}>{before}</td>
              <td data-title={words.ifApproved}>
                <ins>{after}</ins>
                {difference && <small className="quiet block">{difference}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p>{note}</p>}
    </>
  )
}

/** By how much an amount moves, also as a share of what it was. */
export function Moved({ from, to }: { from: number; to: number }) {
  const by = to - from
  if (by === 0) return <>±0</>
  const sign = by < 0 ? '−' : '+'
  return (
    <>
      {sign}
      <Money fen={Math.abs(by)} />
      {from > 0 && ` (${sign}${percentText((Math.abs(by) / from) * 100)})`}
    </>
  )
}

/** At most two decimals; what is small but there does not vanish. */
export const percentText = (percent: number) => `${Number(percent.toFixed(2)) || Number(percent.toPrecision(1))}%`
