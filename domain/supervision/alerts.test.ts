import { expect, test } from 'vitest'
import type { AlertState } from '#contract/alerts.ts'
import type { RiskResult } from '#contract/risk.ts'
import { fingerprint } from '../risk/fingerprint.ts'
import { people } from '../testing/sample-dossier.ts'
import { alertHindrance, alertTurn, type PresentAlert } from './alerts.ts'

const early = (day: string, severity: 3 | 4 = 4): RiskResult => ({
  id: 'K04',
  state: 'fired',
  severity,
  inputs: [{ name: 'actualStart', value: day, link: null }],
  limit: null,
})
const clear: RiskResult = { id: 'K04', state: 'clear', reason: 'checked' }
const present = (state: AlertState, result = early('2026-05-01')): PresentAlert => ({
  id: 'a',
  state,
  severity: 4,
  fingerprint: fingerprint(result) ?? '',
  settled: false,
})

test.each<[string, PresentAlert | undefined, RiskResult, string | null]>([
  ['nothing found, nothing there', undefined, clear, null],
  ['a gap raises nothing', undefined, { id: 'K04', state: 'gap', missing: ['filedOn'] }, null],
  ['found for the first time', undefined, early('2026-05-01'), 'raise'],
  ['still unanswered', present('new'), early('2026-05-01'), 'refresh'],
  ['unanswered, with other inputs', present('new'), early('2026-05-02'), 'refresh'],
  ['explained, and the same', present('explained'), early('2026-05-01'), null],
  ['explained, but of other facts', present('explained'), early('2026-05-02'), 'raise-again'],
  ['dismissed, and the same', present('dismissed'), early('2026-05-01'), null],
  ['dismissed, but of other facts', present('dismissed'), early('2026-05-02'), 'raise-again'],
  ['dismissed, and graver now', present('dismissed', early('2026-05-01', 3)), early('2026-05-01', 4), 'raise-again'],
  ['cleared, and holding again', present('cleared'), early('2026-05-01'), 'raise-again'],
  ['no longer holding', present('new'), clear, 'clear'],
  ['no longer holding after an explanation', present('explained'), clear, 'clear'],
  ['dismissed and no longer holding', present('dismissed'), clear, null],
  ['confirmed and no longer holding', present('confirmed'), clear, null],
  ['confirmed with other inputs', present('confirmed'), early('2026-05-02'), null],
  ['confirmed and settled, and the same', { ...present('confirmed'), settled: true }, early('2026-05-01'), null],
  ['confirmed and settled, with other inputs', { ...present('confirmed'), settled: true }, early('2026-05-02'), 'raise-again'],
])('%s', (_, alert, result, turn) => {
  expect(alertTurn(alert, result)?.turn ?? null).toBe(turn)
})

test('what only informs asks nobody', () => {
  const slow: RiskResult = { id: 'K43', state: 'fired', severity: 2, inputs: [], limit: null }
  expect(alertTurn(undefined, slow)).toBeNull()
})

const filing = { scopeCode: '990101101201', regionLevel: 'village', filerId: 'filer', touchedBy: ['filer', 'helper'], kind: 1 } as const
const { filer: clerk, supervisor } = people

test.each([
  ['explain', clerk, 'new', null],
  ['explain', clerk, 'explained', 'state'],
  ['explain', supervisor, 'new', 'not-owner-side'],
  ['dismiss', supervisor, 'new', null],
  ['dismiss', supervisor, 'explained', null],
  ['dismiss', supervisor, 'dismissed', 'state'],
  ['dismiss', clerk, 'explained', 'not-supervisor'],
  ['confirm', supervisor, 'new', null],
  ['confirm', supervisor, 'cleared', 'state'],
  ['dismiss', { ...supervisor, id: 'helper' }, 'explained', 'duty-separated'],
  ['dismiss', { ...supervisor, supervises: [{ prefix: '990102', kinds: [1] as const }] }, 'explained', 'not-supervisor'],
] as const)('%s by %s when %s', (action, actor, state, hindrance) => {
  expect(alertHindrance(action, { actor, filing, state })).toBe(hindrance)
})
