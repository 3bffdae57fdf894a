import { expect, test } from 'vitest'
import { authorities } from '#contract/authority.ts'
import { screens } from '#contract/screens.ts'
import { todoKinds } from '#contract/workbench.ts'
import { missingAuthority, screensAlong } from '#domain/people/access.ts'
import { listOf } from './list-links.ts'

test('the whole list behind a to-do is one its reader may open', () => {
  const asked = { filer: 'PERSONAL_PROJECT_MANAGEMENT', village: 'VILLAGE_ADMIN' } as const
  for (const held of [[asked.filer], [asked.village], authorities])
    for (const kind of ['returned', 'alert', 'finding'] as const) {
      const path = listOf(kind, held)?.split('?')[0]
      if (path) expect(missingAuthority(screensAlong(path, screens), held)).toBeNull()
    }
  expect(todoKinds.every((kind) => listOf(kind, authorities) === null || listOf(kind, authorities)?.startsWith('/'))).toBe(true)
})
