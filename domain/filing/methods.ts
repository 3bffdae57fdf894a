import type { MethodClass } from '#contract/dictionaries.ts'

/** The amounts, in fen, at which a stricter way of contracting begins. */
export type Bands = { directLimit: number; simpleLimit: number; statutoryLimit: number }
export type Method = { code: string; methodClass: MethodClass }

export const bands = ['below-direct', 'below-simple', 'below-statutory', 'statutory'] as const
export type Band = (typeof bands)[number]

export function bandOf(amount: number, { directLimit, simpleLimit, statutoryLimit }: Bands): Band {
  if (amount < directLimit) return 'below-direct'
  if (amount < simpleLimit) return 'below-simple'
  return amount < statutoryLimit ? 'below-statutory' : 'statutory'
}

/** Talks with several suppliers that end in a best offer; the weaker competitive ways only compare prices. */
const negotiated = new Set(['negotiation', 'consultation'])

/** The ways that need no reason. A weaker one needs an exemption. */
const enough: Record<Band, (method: Method) => boolean> = {
  'below-direct': () => true,
  'below-simple': ({ methodClass }) => methodClass !== 'non-competitive',
  'below-statutory': ({ methodClass, code }) => methodClass === 'tender' || (methodClass === 'competitive' && negotiated.has(code)),
  statutory: ({ methodClass }) => methodClass === 'tender',
}

export const isMethodEnough = (method: Method, amount: number, limits: Bands) => enough[bandOf(amount, limits)](method)

/** The way proposed to a clerk by amount, from what the dictionary offers, weakest that is enough first. */
export function proposedMethod<M extends Method>(methods: readonly M[], amount: number, limits: Bands): M | null {
  const fitting = methods.filter((method) => isMethodEnough(method, amount, limits))
  const preference: MethodClass[] = ['non-competitive', 'lottery', 'competitive', 'tender']
  const wanted = preference.find((methodClass) => fitting.some((method) => method.methodClass === methodClass))
  const ofClass = fitting.filter((method) => method.methodClass === wanted)
  return ofClass.find((method) => method.code === 'direct') ?? ofClass[0] ?? null
}
