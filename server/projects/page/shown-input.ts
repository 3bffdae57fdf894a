import { maskedId } from '#domain/values/id-number.ts'
import { maskedMobile } from '#domain/values/mobile-number.ts'

const masks: Record<string, (number: string) => string> = { mobile: maskedMobile, idNumber: maskedId }

/** What somebody entered, as readers may see it: mobiles and identity numbers of people masked. */
export const asShown = (entered: unknown): unknown =>
  JSON.parse(JSON.stringify(entered ?? null, (key, value) => (typeof value === 'string' ? (masks[key]?.(value) ?? value) : value)))
