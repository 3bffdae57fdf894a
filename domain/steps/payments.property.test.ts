import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractValue, type Dossier } from '../filing/dossier.ts'
import { dossierIn } from '../testing/sample-dossier.ts'
import { actionChecks } from './action-checks.ts'

const today = '2026-11-15'
const amounts = fc.integer({ min: -2_000_000, max: 5_000_000 })
const changes = fc.array(
  fc.record({ type: fc.constantFrom('value', 'duration', 'scope'), amount: fc.integer({ min: -900_000, max: 900_000 }) }),
  { maxLength: 4 },
)

function pay(dossier: Dossier, amount: number) {
  const input = { version: 1, date: today, amount, payee: '某施工队', deviationReason: null }
  const { faults = [], deviations = [] } =
    actionChecks['record-payment']?.({
      dossier,
      input,
      around: {
        today,
        supplierBanned: false,
        supplierOnlyReviews: false,
        ownerUnits: [],
        isAgency: true,
        newMethod: null,
        recorded: null,
        namedSupplier: null,
      },
    }) ?? {}
  return { refused: faults.length > 0, flagged: deviations.includes('paid-beyond-contract') }
}

/** Every sequence of payments and refunds, before and after the price was reviewed. */
test('no payment passes the contract and its changes, or the reviewed price, without being flagged, and none below is', () => {
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 25 }),
      changes,
      fc.option(fc.integer({ min: 1, max: 9_000_000 })),
      (given, orders, reviewed) => {
        const approved = orders.map(({ type, amount }) => ({ type, amount: type === 'value' ? amount : 0, newEnd: null, approved: true }))
        let dossier = dossierIn(reviewed === null ? 'in-progress' : 'settled', { paid: 0, changes: approved, settlementReviewed: reviewed })
        for (const amount of given) {
          const { refused, flagged } = pay(dossier, amount)
          if (refused) {
            expect(amount === 0 || dossier.paid + amount < 0).toBe(true)
            continue
          }
          const paid = dossier.paid + amount
          expect(flagged).toBe(amount > 0 && paid > (reviewed ?? contractValue(dossier)))
          expect(paid).toBeGreaterThanOrEqual(0)
          dossier = { ...dossier, paid }
        }
      },
    ),
    { numRuns: 500 },
  )
})
