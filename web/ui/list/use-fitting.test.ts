import { expect, test } from 'vitest'
import type { ListColumn } from './list-column.ts'
import { foldingOrder } from './use-fitting.ts'

const column = (key: string, more: Partial<ListColumn<object>> = {}): ListColumn<object> => ({ key, title: key, show: () => key, ...more })

test('what a card leaves out loses its column first, then its lines from the right; heading, corner and what stays never do', () => {
  const columns = [
    column('name', { onCard: 'heading' }),
    column('state', { onCard: 'corner' }),
    column('risk', { stays: true }),
    column('region'),
    column('owner', { onCard: 'nothing' }),
    column('estimate'),
    column('created', { onCard: 'nothing' }),
    column('due', { stays: true }),
  ]
  expect(foldingOrder(columns).map(({ key }) => key)).toEqual(['created', 'owner', 'estimate', 'region'])
})

test('without a marked heading the first column is it', () => {
  expect(foldingOrder([column('name'), column('day')]).map(({ key }) => key)).toEqual(['day'])
})
