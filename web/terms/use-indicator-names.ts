import { useEffect, useState } from 'react'
import type { Label } from '#contract/language.ts'

/**
 * What indicators are called. They come with formulas and laws, so they are fetched after the page and
 * not with it, and only where they are wanted.
 */
export function useIndicatorNames(isWanted = true): Readonly<Record<string, Label>> {
  const [names, setNames] = useState<Readonly<Record<string, Label>>>({})
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    void import('#domain/risk/texts.ts').then(
      ({ indicatorTexts }) => {
        if (!isGone) setNames(Object.fromEntries(Object.entries(indicatorTexts).map(([id, { name }]) => [id, name])))
      },
      () => {}, // the page says all else
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return names
}
