import { expect, test } from 'vitest'
import type { Authority } from '#contract/authority.ts'
import type { Found } from '#contract/lookup.ts'
import { writePairs } from '../client/address/query-string.ts'
import { choicesOf, commandsFor } from './choices.ts'

const [id, region] = ['00000000-0000-4000-8000-000000000001', { en: 'Taoyuan', zh: '桃源村' }]
const found: Found = {
  filings: [{ id, number: null, name: '村道', state: 'town-review', region }],
  units: [
    { id, name: '村委会', creditCode: '91', roles: ['owner'] },
    { id, name: '建筑公司', creditCode: '92', roles: ['contractor'] },
  ],
  people: [
    { id, name: '陈晓梅', as: 'filer', about: 'filer', region },
    { id, name: '陈晓梅', as: 'account', about: 'filer', region },
    { id, name: '陈教授', as: 'expert', about: '', region },
  ],
  policies: [{ id, title: '招标投标法', number: null, state: 'in-force' }],
}
const words = {
  labelOf: ({ zh }: { zh: string }) => zh,
  all: 'all',
  draft: 'none yet',
  as: { account: 'account', filer: 'filer', expert: 'expert' },
  states: { draft: 'draft', amended: 'amended', 'in-force': 'in force', coming: 'coming', repealed: 'repealed', withdrawn: 'withdrawn' },
}
const leadsTo = (...authorities: Authority[]) =>
  choicesOf(found, '村', { authorities }, words).map(({ to, search }) => `${to}${writePairs(search)}`)

test('each result leads to a screen its reader may open', () => {
  expect(leadsTo('PROJECT_MANAGEMENT')).toEqual([
    `/v2/project/${id}`,
    `/v2/project?owner=${id}`,
    `/v2/project?supplier=${id}`,
    `/v2/project?filer=${id}`,
    `/system/user?user=${id}`,
    `/v2/talentPoll?expert=${id}`,
    `/zcfg?policy=${id}`,
    `/v2/project?text=${encodeURIComponent('村')}`,
  ])
  expect(leadsTo('UNIT_MANAGEMENT', 'SUPERVISE').slice(1, 3)).toEqual([`/system?unit=${id}`, `/system?unit=${id}`])
  expect(leadsTo('PERSONAL_PROJECT_MANAGEMENT')[1]).toBe(`/v2/project/personal?owner=${id}`)
})

test('all of them are offered only where there is a list of them', () => {
  expect(leadsTo('DICTIONARY_MANAGEMENT').at(-1)).toBe(`/zcfg?policy=${id}`)
  expect(choicesOf({ ...found, filings: [] }, '村', { authorities: ['SUPERVISE'] }, words).at(-1)?.group).toBe('policies')
})

test('what is empty is not shown as a gap, and a filing without a number says so', () => {
  const [filing, , , , , expert] = choicesOf(found, '村', { authorities: ['PROJECT_MANAGEMENT'] }, words)
  expect(filing?.about).toEqual(['none yet', '桃源村'])
  expect(expert?.about).toEqual(['expert', '', '桃源村'])
})

test('commands are found by their name in either language, and all are offered while nothing is typed', () => {
  const commands = [
    { key: 'queue', name: { en: 'My queue', zh: '待我办理' }, run: () => 'opened' },
    { key: 'leave', name: { en: 'Sign out', zh: '退出登录' }, run: () => 'left' },
  ]
  const found = (text: string) => commandsFor(commands, text, words.labelOf).map(({ title }) => title)
  expect(found('')).toEqual(['待我办理', '退出登录'])
  expect(found('QUEUE')).toEqual(['待我办理'])
  expect(found('退出')).toEqual(['退出登录'])
  expect(found('nothing')).toEqual([])
})
