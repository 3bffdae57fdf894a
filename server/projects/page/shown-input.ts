import { maskedMobile } from '#domain/mobile-number.ts'

/** What somebody entered, as readers may see it: mobiles of people masked, and nothing of a sealed number. */
export const asShown = (entered: unknown): unknown =>
  JSON.parse(
    JSON.stringify(entered ?? null, (key, value) => {
      if (key === 'idSealed') return undefined
      return key === 'mobile' && typeof value === 'string' ? maskedMobile(value) : value
    }),
  )
