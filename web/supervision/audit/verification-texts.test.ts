import { expect, test } from 'vitest'
import { verificationTexts } from './verification-texts.ts'

const [restored, acknowledged] = ['2026-11-01T00:00:00Z', '2026-11-17T00:00:00Z'].map((takenAt) => ({
  at: '2026-11-17T00:00:00Z',
  takenAt,
  keptTo: 6,
  knownTo: 9,
}))

test.each([
  ['en', /^Restored on .* from a backup/, /^Lost with a primary, acknowledged on/],
  ['zh', /备份恢复/, /^随主库丢失，于 .* 确认/],
] as const)('%s tells what was lost with a primary from what a restore did not bring back', (language, ofRestore, ofLoss) => {
  const words = (loss: typeof restored) => verificationTexts[language].restore(loss as NonNullable<typeof loss>, 'today', 'then')
  expect([words(restored), words(acknowledged)]).toEqual([expect.stringMatching(ofRestore), expect.stringMatching(ofLoss)])
  for (const loss of [restored, acknowledged]) expect(words(loss)).toMatch(/6.*9/)
})
