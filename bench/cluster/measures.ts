import type { Kept } from './checks.ts'
import type { FaultName } from './faults.ts'
import type { Answer } from './people.ts'

export type Round = Kept & {
  fault: FaultName
  /** The longest stretch, in milliseconds, in which no read, or no write, was answered with 200. */
  withoutReads: number
  withoutWrites: number
  /** How long whoever was not served waited to be told so. */
  refusals: readonly Answer[]
  /** Those that came when everything was as before. */
  lateRefusals: number
  /** From the blow, and from the repair, until everything was as before; until every open page heard of something again. */
  wholeAfter: number
  wholeAfterRepair: number
  eventsAfter: number
  noticesMissing: number
}

/** The longest stretch without an answer of this kind that was a 200. */
export function longestWithout(kind: Answer['kind'], answers: readonly Answer[], from: number, to: number): number {
  const moments = answers
    .filter((answer) => answer.kind === kind && answer.status === 200 && answer.at > from && answer.at < to)
    .map(({ at }) => at)
  const all = [from, ...moments.sort((one, other) => one - other), to]
  return all.slice(1).reduce((longest, moment, place) => Math.max(longest, moment - (all[place] ?? moment)), 0)
}

export const refusalsIn = (answers: readonly Answer[], from: number, to: number) =>
  answers.filter(({ at, status }) => at > from && at < to && status !== 200)

/** One line per fault: middle and worst of its rounds. */
export function summary(rounds: readonly Round[]) {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0)
  const refusals = rounds.flatMap((round) => round.refusals)
  const byStatus = [...Map.groupBy(refusals, ({ status }) => status)].map(([status, those]) => `${those.length} × ${status || 'broken'}`)
  return {
    rounds: rounds.length,
    'no reads s': spread(rounds.map(({ withoutReads }) => withoutReads)),
    'no writes s': spread(rounds.map(({ withoutWrites }) => withoutWrites)),
    refused: byStatus.join(', ') || 'none',
    'told after s': refusals.length === 0 ? '' : spread(refusals.map(({ took }) => took)),
    'refused later': sum(({ lateRefusals }) => lateRefusals),
    'whole after repair s': spread(rounds.map(({ wholeAfterRepair }) => wholeAfterRepair)),
    'events s': spread(rounds.map(({ eventsAfter }) => eventsAfter)),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: sum(({ lost }) => lost),
    'otherwise wrong': sum(({ otherwise, twice, noticesMissing }) => otherwise.length + twice + noticesMissing),
  }
}

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (place: number) => ((sorted[place] ?? 0) / 1_000).toFixed(1)
  return sorted.length > 1 ? `${at(Math.floor(sorted.length / 2))} (${at(sorted.length - 1)})` : at(0)
}

export function asMarkdown(lines: readonly Record<string, string | number>[]): string {
  const columns = Object.keys(lines[0] ?? {})
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [row(columns), row(columns.map(() => '---')), ...lines.map((line) => row(columns.map((column) => line[column] ?? '')))].join('\n')
}
