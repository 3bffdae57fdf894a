import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProjectAction, type ProjectState, projectActions } from '#contract/lifecycle.ts'
import type { Dossier } from './dossier.ts'
import { archiveNeeds, evidenceFor, isProved } from './evidence.ts'
import { obstaclesTo, stateAfter } from './lifecycle.ts'
import { type Person, people, sampleDossier } from './testing/sample-dossier.ts'

const today = '2026-11-15'
const names = Object.keys(people) as Person[]
const decisions: readonly ProjectAction[] = [
  'start-review',
  'return',
  'approve',
  'send-back',
  'accept',
  'fail-acceptance',
  'archive',
  'reopen',
  'void',
]

type Step = { who: Person; action: ProjectAction; upload: boolean; grant: boolean }
type Taken = Step & { before: Dossier; after: Dossier }

const steps = fc.array(
  fc.record({ who: fc.constantFrom(...names), action: fc.constantFrom(...projectActions), upload: fc.boolean(), grant: fc.boolean() }),
  { minLength: 40, maxLength: 160 },
)

/** What the server would write down after a step, reduced to what the rules look at. */
function takeStep(dossier: Dossier, { who, action, grant }: Step, serial: number): Dossier {
  const state = stateAfter(action, dossier)
  const used = new Set(evidenceFor(action, dossier).map(({ step }) => step))
  const files = dossier.files.map((file) =>
    file.record === null && used.has(file.step) ? { ...file, record: `${action} ${serial}` } : file,
  )
  const underReview = action === 'start-review'
  const touchedBy = ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'].some((code) =>
    people[who].authorities.includes(code as 'VILLAGE_ADMIN'),
  )
    ? [...new Set([...dossier.touchedBy, people[who].id])]
    : dossier.touchedBy
  const next: Dossier = {
    ...dossier,
    ...effects[action]?.(dossier),
    state,
    files,
    touchedBy,
    reviewStarted: underReview || (dossier.reviewStarted && state === dossier.state),
    townReviewed: dossier.townReviewed || (action === 'approve' && dossier.state === 'town-review'),
    everSubmitted: dossier.everSubmitted || action === 'submit',
    filedOn: state === 'filed' ? (dossier.filedOn ?? today) : dossier.filedOn,
  }
  return action.startsWith('request-') && grant ? granted(next, action) : next
}

const effects: Partial<Record<ProjectAction, (dossier: Dossier) => Partial<Dossier>>> = {
  'open-sourcing': ({ rounds }) => ({
    rounds: [...rounds, { number: rounds.length + 1, noticeDate: today, closingDate: today, failed: false }],
  }),
  'sign-competitive': signed,
  'sign-direct': signed,
  start: () => ({ actualStart: today }),
  'report-progress': () => ({ progress: 100 }),
  suspend: ({ state }) => ({ suspendedFrom: state, ownerSuspended: true }),
  resume: () => ({ suspendedFrom: null, ownerSuspended: false }),
  stop: ({ suspendedFrom, state }) => ({ suspendedFrom: suspendedFrom ?? state, stopped: true }),
  lift: ({ ownerSuspended, suspendedFrom }) => ({ stopped: false, suspendedFrom: ownerSuspended ? suspendedFrom : null }),
}

function signed(): Partial<Dossier> {
  return {
    contract: {
      price: 7_800_000,
      signDate: today,
      start: today,
      end: '2027-01-31',
      supplierUnitId: null,
      supplierNames: [],
      supplierPhones: [],
    },
  }
}

function granted(dossier: Dossier, action: ProjectAction): Dossier {
  if (dossier.stopped) return dossier
  if (action === 'request-settlement') return { ...dossier, state: 'settled', settlementReviewed: 7_700_000 }
  if (action === 'request-termination') return { ...dossier, state: 'terminated', suspendedFrom: null, ownerSuspended: false }
  return dossier
}

function walk(given: readonly Step[], start: Dossier): Taken[] {
  const taken: Taken[] = []
  let dossier = start
  given.forEach((step, serial) => {
    const wanted = evidenceFor(step.action, dossier).map(({ category, step: place }) => ({
      id: `${serial} ${category}`,
      category,
      step: place,
      record: null,
      isPhoto: true,
    }))
    const before = step.upload ? { ...dossier, files: [...dossier.files, ...wanted] } : dossier
    if (obstaclesTo(step.action, { actor: people[step.who], dossier: before, today }).length > 0) return
    dossier = takeStep(before, step, serial)
    taken.push({ ...step, before, after: dossier })
  })
  return taken
}

/** Random steps rarely get far, so walks begin anywhere along the ordinary way. */
const along: readonly ProjectState[] = ['draft', 'town-review', 'filed', 'contracted', 'in-progress', 'completed', 'accepted']
const start = fc
  .constantFrom(...along)
  .map((state) => sampleDossier({ state, everSubmitted: state !== 'draft', ...(along.indexOf(state) > 2 && signed()) }))

const everyWalk = (check: (taken: readonly Taken[]) => void) =>
  fc.assert(
    fc.property(steps, start, (given, dossier) => check(walk(given, dossier))),
    { numRuns: 400 },
  )

test('nobody ever decides what they filed or changed', () => {
  everyWalk((taken) => {
    for (const { action, who, before } of taken.filter((step) => decisions.includes(step.action))) {
      expect(before.filerId, action).not.toBe(people[who].id)
      expect(before.touchedBy, action).not.toContain(people[who].id)
    }
  })
})

test('no step is taken without its evidence, and no file proves two records of a step', () => {
  everyWalk((taken) => {
    for (const { action, before, after } of taken) {
      for (const need of evidenceFor(action, before)) expect(isProved(before, need), `${action} ${need.category}`).toBe(true)
      for (const file of before.files.filter(({ record }) => record !== null))
        expect(after.files.find(({ id }) => id === file.id)?.record).toBe(file.record)
    }
  })
})

test('what is archived is complete', () => {
  everyWalk((taken) => {
    for (const { before } of taken.filter(({ action }) => action === 'archive'))
      expect(archiveNeeds(before).filter((need) => !isProved(before, need))).toEqual([])
  })
})

test('a stop is lifted by supervisors alone, and stopped work moves no other way', () => {
  everyWalk((taken) => {
    for (const { action, who, after } of taken.filter((step) => step.before.stopped)) {
      if (!after.stopped) expect([action, people[who].authorities]).toEqual(['lift', ['SUPERVISE']])
      else expect(after.state, action).toBe('suspended')
    }
  })
})

test('a suspended filing always knows its way back, and only a suspended one has such a way', () => {
  everyWalk((taken) => {
    for (const { after } of taken) expect(after.state === 'suspended').toBe(after.suspendedFrom !== null)
  })
})

test('terminated and void are the end', () => {
  everyWalk((taken) => {
    for (const { before, after } of taken) if (['terminated', 'void'].includes(before.state)) expect(after.state).toBe(before.state)
  })
})
