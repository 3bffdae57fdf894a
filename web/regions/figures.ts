import { mostFilingsCounted } from '#contract/regions.ts'

const thousands = new Intl.NumberFormat('en')

/** Beyond what is counted it says so: `10,000+`. */
export const filingsText = (count: number) =>
  count > mostFilingsCounted ? `${thousands.format(mostFilingsCounted)}+` : thousands.format(count)
