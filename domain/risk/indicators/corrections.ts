import { clear, count, fired, indicator, input, limitUsed } from '../indicator.ts'

/** Records put right so often, or just so, that it has to be looked at: many corrections granted, or one with which an open alert ended. */
export const K68 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['corrections', 'clearedAlerts'],
  figures: { corrections: count(3) },
  evaluate({ project: { corrections } }, figures) {
    const cleared = new Set(corrections.flatMap((correction) => correction.cleared))
    if (corrections.length < figures.corrections && cleared.size === 0) return clear
    const inputs = [
      input('corrections', corrections.length),
      ...(cleared.size > 0 ? [input('clearedAlerts', [...cleared].toSorted().join(', '))] : []),
    ]
    return fired(3, inputs, limitUsed('figure.corrections', figures.corrections))
  },
})
