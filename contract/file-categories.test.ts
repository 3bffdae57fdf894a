import { expect, test } from 'vitest'
import { fileCategories } from './file-categories.ts'

test('the eight identifiers are those of the specification to the letter, double underscore included', () => {
  expect(fileCategories).toEqual([
    'PROJECT_GENERATION_BASIS_FILE',
    'PROJECT_PROCESS_FILE',
    'PROJECT_SUPERVISION_FILE',
    'PROJECT_PROCESS_CONTACT_NAME_FILE',
    'PROJECT_PROCESS_ESTIMATED_PRICE_FILE',
    'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE',
    'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE',
    'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE',
  ])
})
