// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FilterBar } from './FilterBar.tsx'
import { named, useFilterKinds } from './filters.tsx'

afterEach(cleanup)

type Values = { text?: string; state?: ('open' | 'closed')[]; level?: 1 | 2; mine?: boolean; done?: boolean }

const names = { open: 'Open', closed: 'Closed' }
const changes: unknown[] = []

function Bar({ values }: { values: Values }) {
  const filter = useFilterKinds<Values>({ values, set: (change, options) => changes.push([change, options]) })
  const filters = [
    filter.text('text', 'A name', { least: 2 }),
    filter.many('state', 'State', named(['open', 'closed'], names)),
    filter.one('level', 'Level', named([1, 2], { 1: 'Low', 2: 'High' }), { unused: 'All levels' }),
    filter.only('mine', 'Whose', 'Only mine'),
    filter.yesNo('done', 'Done', { yes: 'Those done', no: 'The others' }),
  ]
  return <FilterBar filters={filters} inUse={[]} onClear={() => {}} />
}

async function open(values: Values = {}) {
  changes.length = 0
  render(<Bar values={values} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /More filters/ }))
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByTitle(option))
  }
  return { user, choose }
}

test('each filter is called by its label and sets the value of its name alone', async () => {
  const { user, choose } = await open()
  await choose('State', 'Closed')
  await choose('Level', 'High')
  await user.click(screen.getByRole('checkbox', { name: /Only mine/ }))
  await choose('Done', 'The others')
  expect(changes).toEqual([
    [{ state: ['closed'] }, undefined],
    [{ level: 2 }, undefined],
    [{ mine: true }, undefined],
    [{ done: false }, undefined],
  ])
})

test('a text is looked for from the least number of letters on, and leaves no trace in the history', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '路{Enter}')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '灯{Enter}')
  expect(changes).toEqual([
    [{ text: undefined }, { replace: true }],
    [{ text: '路灯' }, { replace: true }],
  ])
})

test('what is in use is shown, and what is not says so', async () => {
  const { user } = await open({ text: '路灯', done: false, mine: true })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('路灯')
  expect(screen.getByText('The others')).toBeDefined()
  expect(screen.getByText('All levels')).toBeDefined()
  expect(screen.getByText('Any')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /Only mine/ }))
  expect(changes).toEqual([[{ mine: undefined }, undefined]])
})
