/**
 * What a file attached to a project proves. The identifiers are kept to the letter: `CONTACT` means contract,
 * and the double underscore belongs to the name.
 */
export const fileCategories = [
  'PROJECT_GENERATION_BASIS_FILE',
  'PROJECT_PROCESS_FILE',
  'PROJECT_SUPERVISION_FILE',
  'PROJECT_PROCESS_CONTACT_NAME_FILE',
  'PROJECT_PROCESS_ESTIMATED_PRICE_FILE',
  'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE',
  'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE',
  'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE',
] as const
export type FileCategory = (typeof fileCategories)[number]
