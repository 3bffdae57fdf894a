import { expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { foreignChanges } from './foreign-changes.ts'
import { texts } from './texts.ts'

const user: User = {
  id: '1',
  username: 'clerk',
  name: '陈晓梅',
  mobile: null,
  region: { code: '990101101201', name: { en: 'Taoyuan Village', zh: '桃源村' }, level: 'village' },
  unit: null,
  roles: [{ id: 'r', name: { en: 'Project filer', zh: '项目经办人' } }],
  authorities: [],
  grants: [],
  enabled: true,
  mustChangePassword: false,
  createdAt: '2026-01-01T00:00:00Z',
  seenAt: null,
  sessions: 0,
  version: 1,
  hindrance: null,
}

test('only what the form shows counts as a change', () => {
  const now = { ...user, version: 2, sessions: 4, seenAt: '2026-02-01T00:00:00Z' }
  expect(foreignChanges(user, now, texts.en, ({ en }) => en)).toEqual([])
})

test('each changed field is told before and after, in the language of the reader', () => {
  const now = { ...user, mobile: '13800138000', roles: [], enabled: false }
  expect(foreignChanges(user, now, texts.zh, ({ zh }) => zh)).toEqual([
    { label: '手机号', before: '', now: '13800138000' },
    { label: '角色', before: '项目经办人', now: '' },
    { label: '状态', before: '启用', now: '停用' },
  ])
})
