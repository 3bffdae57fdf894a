import { expect, test } from 'vitest'
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
