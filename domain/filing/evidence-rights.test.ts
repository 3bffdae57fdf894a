import { describe, expect, test } from 'vitest'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { Actor } from '../people/access.ts'
import { sampleDossier } from '../testing/sample-dossier.ts'
import { maySupersede } from './evidence-rights.ts'

const actor = (changes: Partial<Actor>): Actor =>
  ({ id: 'somebody', authorities: [], supervises: [], region: { prefix: '990101101', level: 'town' }, ...changes }) as Actor // only what the rule reads
const filer = actor({ id: 'filer', authorities: ['PERSONAL_PROJECT_MANAGEMENT'] })
const villageAdministrator = actor({ authorities: ['VILLAGE_ADMIN'] })
const manager = actor({ id: 'manager', authorities: ['PROJECT_MANAGEMENT'] })
const colleague = actor({ id: 'colleague', authorities: ['PROJECT_MANAGEMENT'] })
const bound = { category: 'PROJECT_PROCESS_FILE', step: 'start', record: 'start', uploadedBy: 'filer', superseded: false } as const

describe('a better copy of a file', () => {
  test.each<[string, Actor, ProjectState, Partial<typeof bound> | object, boolean]>([
    ['is brought by whoever filed', filer, 'in-progress', {}, true],
    ['is brought by the village when the filer has left', villageAdministrator, 'in-progress', {}, true],
    ['is not brought by a decider', manager, 'in-progress', {}, false],
    ['is not needed while the file can still be removed', filer, 'in-progress', { record: null }, false],
    ['comes once', filer, 'in-progress', { superseded: true }, false],
    ['answers a return', filer, 'returned', { step: 'filing', record: 'filing' }, true],
    ['does not come under a reviewer’s eyes', filer, 'town-review', { step: 'filing', record: 'filing' }, false],
    ['does not come into an archived file', filer, 'archived', {}, false],
    ['of an acceptance comes from who decided it', manager, 'accepted', { step: 'acceptance', uploadedBy: 'manager' }, true],
    [
      'of an acceptance comes from a colleague in the place of who decided it',
      colleague,
      'accepted',
      { step: 'acceptance', uploadedBy: 'manager' },
      true,
    ],
    [
      'of an acceptance does not come from the owner side when the decider gave it',
      filer,
      'accepted',
      { step: 'acceptance', uploadedBy: 'manager' },
      false,
    ],
    ['of an acceptance does not come from a decider when the owner side gave it', manager, 'accepted', { step: 'acceptance' }, false],
    ['of supervision does not come from the owner side', filer, 'in-progress', { category: 'PROJECT_SUPERVISION_FILE' }, false],
  ])('%s', (_, who, state, changes, may) => {
    expect(maySupersede(who, sampleDossier({ state }), { ...bound, ...changes })).toBe(may)
  })
})
