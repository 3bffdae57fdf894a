import { expect, test } from 'vitest'
import type { RiskInput } from '#contract/risk.ts'
import { input, linked, neighbour } from './indicator.ts'
import { inputsFor } from './visibility.ts'

const [near, far, farther] = ['990101101201', '990102000000', '990103000000'].map((regionCode, number) =>
  neighbour({ projectId: `${number}`, regionCode }),
)
const supplier = linked('supplier', '临溪路桥', { kind: 'unit', id: 'unit' })

test('projects outside the scope of a reader become a number, each counted once', () => {
  if (!near || !far || !farther) throw new Error('Three neighbours were made.')
  const inputs = [supplier, near, far, far, farther, input('sum', 5)]
  const sees = (prefix: string) => inputsFor(inputs, (link) => link.regionCode?.startsWith(prefix) ?? false)
  expect(sees('990101')).toEqual([supplier, near, input('sum', 5), input('hiddenProjects', 2)])
  expect(sees('99')).toEqual(inputs)
  expect(JSON.stringify(sees('88'))).not.toContain('regionCode":"99')
})

test('what lies in a project outside the scope goes with it; what lies in the project itself stays', () => {
  if (!far) throw new Error('Three neighbours were made.')
  const own = linked('photo', '2026-04-01', { kind: 'file', id: 'own' })
  const theirs: RiskInput = { name: 'otherPhoto', value: '2026-03-01', link: { kind: 'file', id: 'theirs', regionCode: '990102000000' } }
  const sees = (prefix: string) => inputsFor([own, far, theirs], (link) => link.regionCode?.startsWith(prefix) ?? false)
  expect(sees('990101')).toEqual([own, input('hiddenProjects', 1)])
  expect(sees('9901')).toEqual([own, far, theirs])
})
