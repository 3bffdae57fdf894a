// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { type RegionOption, regions } from '#contract/regions.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RegionPicker } from './RegionPicker.tsx'
import { RegionTree } from './RegionTree.tsx'

const named = (en: string) => ({ en, zh: en })
const county: RegionOption = { code: '522729', name: named('Changshun'), level: 'county', parentCode: null, hasChildren: true }
const town: RegionOption = { code: '522729100', name: named('Heping'), level: 'town', parentCode: '522729', hasChildren: true }
const village: RegionOption = { code: '522729100201', name: named('Xinhe'), level: 'village', parentCode: '522729100', hasChildren: false }
const all = [county, town, village]

/** Answers as the server does: the top, the regions below one, or a region with its ancestors. */
const options = on(regions.options, ({ query: { parent, path } }) => {
  if (path) return all.slice(0, all.findIndex(({ code }) => code === path) + 1)
  return all.filter(({ parentCode }) => parentCode === (parent ?? null))
})

function Field({ initial = null, below }: { initial?: string | null; below?: string }) {
  const [code, setCode] = useState(initial)
  return (
    <>
      <RegionPicker aria-label="Region" {...(below && { below })} value={code} onChange={setCode} />
      <p role="status">{code ?? 'none'}</p>
    </>
  )
}

const unfold = (name: string) => {
  const row = screen.getByText(name).closest('.ant-select-tree-treenode')
  return row?.querySelector('.ant-select-tree-switcher') ?? document.body
}

test('the chosen region is shown by the names on the way to it', async () => {
  fakeServer(options)
  await renderPage(<Field initial={village.code} />)
  await screen.findByText('Changshun / Heping / Xinhe')
})

test('branches are fetched as they are opened, down to the region that is chosen', async () => {
  const asked = fakeServer(options)
  const { user } = await renderPage(<Field />)
  await user.click(screen.getByRole('combobox', { name: 'Region' }))
  await screen.findByText('Changshun')
  expect(asked.filter(({ query }) => query.parent)).toEqual([])
  await user.click(unfold('Changshun'))
  await screen.findByText('Heping')
  await user.click(unfold('Heping'))
  await user.click(await screen.findByText('Xinhe'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(village.code))
  await screen.findAllByText('Changshun / Heping / Xinhe')
})

test('nothing above the highest region allowed is offered', async () => {
  fakeServer(options)
  const { user } = await renderPage(<Field below={town.code} />)
  await user.click(screen.getByRole('combobox', { name: 'Region' }))
  await screen.findByText('Heping')
  expect(screen.queryByText('Changshun')).toBeNull()
})

test('regions that cannot be read are no empty list: the reason is told', async () => {
  fakeServer(
    on(regions.options, () => {
      throw new Refusal('server.failed')
    }),
  )
  const { user } = await renderPage(<Field />)
  await user.click(screen.getByRole('combobox', { name: 'Region' }))
  await screen.findByText(/Something went wrong on the server/)
})

test('what is typed finds a region by name, code or pinyin, with the way to it, and Enter takes the first', async () => {
  const find = on(regions.find, ({ query: { text } }) =>
    text === 'xh'
      ? [{ ...village, enabled: true, replacedBy: null, path: [county, town] }].map(({ parentCode: _, hasChildren: __, ...hit }) => hit)
      : [],
  )
  const asked = fakeServer(options, find)
  const { user } = await renderPage(<Field below={county.code} />)
  const field = screen.getByRole('combobox', { name: 'Region' })
  await user.type(field, 'xh{Enter}')
  expect(screen.getByRole('status').textContent, 'nothing is chosen before the answer').toBe('none')
  await screen.findByText('Xinhe（Changshun / Heping）')
  expect(asked.findLast(({ route }) => route === regions.find)?.query).toEqual({ text: 'xh', below: county.code })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(village.code))
})

test('the tree that takes the place of the light field in the middle of a word leaves the letters', async () => {
  const heard: string[] = []
  const nothing = () => undefined
  await renderPage(
    <RegionTree
      id="region"
      aria-label="Region"
      placeholder=""
      open
      onOpenChange={nothing}
      nodes={[]}
      chosen={null}
      typed="hp"
      onType={(text) => heard.push(text)}
      onChoose={nothing}
      loading={false}
      notFoundContent="none"
    />,
  )
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('hp')
  expect(heard).toEqual([])
})
