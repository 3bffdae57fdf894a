import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { type IndicatorId, indicatorIds, RiskResult, type Severity, severities } from '#contract/risk.ts'
import { addDays } from '../time/days.ts'
import { catalogue, projectIndicators } from './catalogue.ts'
import { assess, assessAppeals, assessProjectAlone, evaluate, isAlert } from './evaluate.ts'
import { fingerprint } from './fingerprint.ts'
import type { Neighbours } from './neighbours.ts'
import { rate } from './rating.ts'
import { defaultRating } from './rating-figures.ts'
import { defaultSettings, settingsFrom } from './settings.ts'
import type { RiskSubject } from './subject.ts'
import { arbitraryFile, arbitrarySubject, neighbourParts } from './testing/arbitrary-subject.ts'
import { at, subjectIn, subjectWith } from './testing/subject.ts'

const known = Compile(RiskResult)

const resultOf = (subject: RiskSubject, id: IndicatorId) => {
  const found = assess(subject, defaultSettings).results.find((result) => result.id === id)
  if (!found) throw new Error(`${id} was not evaluated.`)
  return found
}

describe('assessing a project', () => {
  test('finds nothing, misses nothing and scores nothing where nothing is wrong', () => {
    const { results, score, level } = assess(subjectWith(), defaultSettings)
    expect(results.filter(({ state }) => state !== 'clear')).toEqual([])
    expect([score, level, results.length]).toEqual([0, 'green', projectIndicators.length])
  })

  test.each(['draft', 'town-review', 'filed', 'contracted', 'in-progress', 'completed', 'accepted'] as const)(
    'finds and misses nothing where it is %s and nothing is wrong',
    (state) => {
      const today = {
        draft: '2026-01-10',
        'town-review': '2026-01-13',
        filed: '2026-01-16',
        contracted: '2026-02-26',
        'in-progress': '2026-04-20',
        completed: '2026-05-25',
        accepted: '2026-06-10',
      }[state]
      const { results } = assess(subjectIn(state, { today }), defaultSettings)
      expect(results.filter((result) => result.state !== 'clear')).toEqual([])
    },
  )

  test('never throws, and says nothing the contract does not know, whatever is missing', () => {
    fc.assert(
      fc.property(arbitrarySubject, (subject) => {
        const { results, score, level } = assess(subject, defaultSettings)
        expect(results.length).toBe(projectIndicators.length)
        for (const result of results) {
          if (!known.Check(result)) throw new Error(JSON.stringify(result))
          if (result.state === 'fired') expect(result.severity).toBeLessThanOrEqual(catalogue[result.id].maximum)
          if (result.state === 'gap') expect(catalogue[result.id].reads, result.id).toEqual(expect.arrayContaining(result.missing))
        }
        expect({ score, level }).toEqual(rate(results, defaultRating))
      }),
      { numRuns: 300 },
    )
  })

  test('needs no neighbours for what depends on the project alone or on the calendar', () => {
    fc.assert(
      fc.property(arbitrarySubject, (subject) => {
        const alone = { ...subject, neighbours: null }
        expect(evaluate(alone, defaultSettings, ['project', 'calendar'])).toEqual(
          evaluate(subject, defaultSettings, ['project', 'calendar']),
        )
        expect(assessProjectAlone({ ...alone, today: '2035-01-01', isDayOff: () => true }, defaultSettings)).toEqual(
          assessProjectAlone(subject, defaultSettings),
        )
      }),
    )
  })

  test('leaves out what is off and goes by changed figures', () => {
    const dear = subjectWith({ contract: { price: 29_500_000 } })
    const without = assess(dear, settingsFrom({ K14: { on: false } })).results
    expect(without.some(({ id }) => id === 'K14')).toBe(false)
    expect(resultOf(dear, 'K14').state).toBe('clear')
    const [strict] = assess(dear, settingsFrom({ K14: { figures: { share: 0.98 } } })).results.filter(({ id }) => id === 'K14')
    expect(strict).toMatchObject({ state: 'fired', severity: 3, limit: { source: 'figure.share', value: 0.98 } })
  })
})

test('more evidence never makes missing evidence graver', () => {
  const weight = (subject: RiskSubject) => {
    const result = resultOf(subject, 'K35')
    return result.state === 'fired' ? result.severity : 0
  }
  fc.assert(
    fc.property(arbitrarySubject, fc.array(arbitraryFile, { maxLength: 10 }), (subject, more) => {
      const fuller = { ...subject, project: { ...subject.project, files: [...subject.project.files, ...more] } }
      expect(weight(fuller)).toBeLessThanOrEqual(weight(subject))
    }),
  )
})

test('it does not matter in which money amounts and limits are counted', () => {
  const scaled = <Given>(given: Given, times: number): Given =>
    JSON.parse(JSON.stringify(given), (key, value) => {
      if (!moneyKeys.has(key)) return value
      return Array.isArray(value) ? value.map((one) => one * times) : typeof value === 'number' ? value * times : value
    })
  const moneyKeys = new Set([
    'estimatedPrice',
    'controlPrice',
    'contractPrice',
    'price',
    'amount',
    'paid',
    'submitted',
    'reviewed',
    'directLimit',
    'simpleLimit',
    'statutoryLimit',
    'q1',
    'q3',
    'fen',
    'words',
    'figures',
    'step',
    'amounts',
    'others',
  ])
  const outcomes = (subject: RiskSubject) =>
    assess(subject, defaultSettings)
      .results.filter(({ id }) => id !== 'K43' && id !== 'K41')
      .map((result) => [result.id, result.state, result.state === 'fired' && result.severity])
  fc.assert(
    fc.property(arbitrarySubject, fc.integer({ min: 2, max: 9 }), (subject, times) => {
      const larger = { ...subject, project: scaled(subject.project, times), neighbours: scaled(subject.neighbours, times) }
      expect(outcomes(larger)).toEqual(outcomes(subject))
    }),
    { numRuns: 200 },
  )
})

describe('a pattern', () => {
  const patterns: IndicatorId[] = ['K03', 'K10', 'K11', 'K18', 'K37', 'K39', 'K49', 'K52', 'K62', 'K67']
  const judged = (subject: RiskSubject) => assess(subject, defaultSettings).results.filter(({ id }) => patterns.includes(id))
  const withMore = (subject: RiskSubject, more: Partial<Neighbours>): RiskSubject => {
    const { neighbours } = subject
    if (neighbours === null) return subject
    const { filings, ownerAwards, coBids, valueChanges, sameBytes, sameInvoices, likePhotos, namedProjects } = neighbours
    return {
      ...subject,
      neighbours: {
        ...neighbours,
        filings: [...filings, ...(more.filings ?? [])],
        ownerAwards: [...ownerAwards, ...(more.ownerAwards ?? [])],
        coBids: [...coBids, ...(more.coBids ?? [])],
        valueChanges: [...valueChanges, ...(more.valueChanges ?? [])],
        sameBytes: [...sameBytes, ...(more.sameBytes ?? [])],
        sameInvoices: [...sameInvoices, ...(more.sameInvoices ?? [])],
        likePhotos: [...likePhotos, ...(more.likePhotos ?? [])],
        namedProjects: [...namedProjects, ...(more.namedProjects ?? [])],
      },
    }
  }
  const newer = fc
    .record(neighbourParts)
    .map(({ filings, ownerAwards, coBids, valueChanges, sameBytes, sameInvoices, likePhotos, namedProjects }) => ({
      filings: filings.map((filing) => ({ ...filing, submittedAt: at('2030-01-01') })),
      ownerAwards: ownerAwards.map((award) => ({ ...award, signDate: '2030-01-01' })),
      coBids: coBids.map((bid) => ({ ...bid, signDate: '2030-01-01' })),
      valueChanges: valueChanges.map((change) => ({ ...change, approvedAt: at('2030-01-01') })),
      sameBytes: sameBytes.map((twin) => ({ ...twin, recordedAt: at('2030-01-01') })),
      sameInvoices: sameInvoices.map((use) => ({ ...use, recordedAt: at('2030-01-01') })),
      likePhotos: likePhotos.map((alike) => ({ ...alike, recordedAt: at('2030-01-01') })),
      namedProjects: namedProjects.map((named) => ({ ...named, submittedAt: at('2030-01-01') })),
    }))

  test('attaches to the newest project: what comes later changes nothing about an older one', () => {
    fc.assert(
      fc.property(arbitrarySubject, newer, (subject, later) => {
        expect(judged(withMore(subject, later))).toEqual(judged(subject))
      }),
    )
  })

  test('has one fingerprint, in whatever order its neighbours come', () => {
    const backwards = (subject: RiskSubject): RiskSubject => {
      const { neighbours } = subject
      if (neighbours === null) return subject
      const lists = {
        filings: neighbours.filings.toReversed(),
        ownerAwards: neighbours.ownerAwards.toReversed(),
        coBids: neighbours.coBids.toReversed(),
        sameInvoices: neighbours.sameInvoices.toReversed(),
        likePhotos: neighbours.likePhotos.toReversed(),
        namedProjects: neighbours.namedProjects.toReversed(),
      }
      return { ...subject, neighbours: { ...neighbours, ...lists, valueChanges: neighbours.valueChanges.toReversed() } }
    }
    fc.assert(
      fc.property(arbitrarySubject, (subject) => {
        expect(judged(backwards(subject)).map(fingerprint)).toEqual(judged(subject).map(fingerprint))
      }),
    )
  })
})

describe('the fingerprint', () => {
  const late = (today: string) => resultOf(subjectIn('in-progress', { today }), 'K30')

  test('stays the same while days merely pass, and changes with severity and with inputs', () => {
    expect(fingerprint(late('2026-06-10'))).toBe(fingerprint(late('2026-06-11')))
    expect(fingerprint(late('2026-06-10'))).not.toBe(fingerprint(late('2026-07-10')))
    const other = resultOf(subjectIn('in-progress', { today: '2026-06-10', contract: { end: '2026-06-01' } }), 'K30')
    expect(fingerprint(late('2026-06-10'))).not.toBe(fingerprint(other))
  })

  test('is the same in whatever order the inputs come', () => {
    const inputs = ['a', 'b', 'c'].map((value) => ({ name: 'bidder' as const, value, link: null }))
    const fired = { id: 'K19', state: 'fired', severity: 4, limit: null } as const
    expect(fingerprint({ ...fired, inputs })).toBe(fingerprint({ ...fired, inputs: inputs.toReversed() }))
    expect(fingerprint({ ...fired, inputs })).not.toBe(fingerprint({ ...fired, inputs: inputs.slice(1) }))
  })

  test('is there exactly when something fired', () => {
    expect(fingerprint(late('2026-05-01'))).toBeNull()
    expect(fingerprint({ id: 'K40', state: 'gap', missing: ['quantity'] })).toBeNull()
  })

  test('does not depend on the figure an indicator is held against', () => {
    const fired = { id: 'K40', state: 'fired', severity: 3, inputs: [{ name: 'unitPrice', value: 9, link: null }] } as const
    const held = (value: number) => fingerprint({ ...fired, inputs: [...fired.inputs], limit: { value, source: 'figure.factor' } })
    expect(held(1)).toBe(held(2))
  })

  test('changes only with the results of the next day that the calendar has a say in', () => {
    fc.assert(
      fc.property(arbitrarySubject, (subject) => {
        const tomorrow = assess({ ...subject, today: addDays(subject.today, 1) }, defaultSettings).results
        const today = assess(subject, defaultSettings).results
        const changed = tomorrow.filter((result, place) => today[place] && fingerprint(result) !== fingerprint(today[place]))
        expect(
          changed.map(({ id }) => catalogue[id]).filter((indicator) => indicator.of === 'project' && indicator.needs !== 'calendar'),
        ).toEqual([])
      }),
    )
  })
})

describe('alerts and appeals', () => {
  const fired = (id: IndicatorId, severity: Severity): RiskResult => ({ id, state: 'fired', severity, inputs: [], limit: null })

  test('alerts begin at severity 3, and three indicators never raise one', () => {
    expect(severities.filter((severity) => isAlert(fired('K01', severity)))).toEqual([3, 4, 5])
    expect(indicatorIds.filter((id) => !isAlert(fired(id, 5)))).toEqual(['K12', 'K46', 'K50'])
    expect(isAlert({ id: 'K01', state: 'clear', reason: 'checked' })).toBe(false)
  })

  test('appeals are in no assessment and weigh nothing even when handed to the rating', () => {
    expect(assess(subjectWith(), defaultSettings).results.some(({ id }) => id === 'K46')).toBe(false)
    expect(rate([fired('K46', 4)], defaultRating)).toEqual({ score: 0, level: 'green' })
    expect(assessAppeals({ open: 3, substantiated: 1 }, settingsFrom({ K46: { on: false } }))).toBeNull()
  })
})
