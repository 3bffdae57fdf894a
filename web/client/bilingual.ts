export type Words = Readonly<Record<string, unknown>>
export type Texts<Shape extends Words> = { readonly en: Shape; readonly zh: Shape }

/** The texts of a feature. Chinese has the type of English: a missing text, or one with other variables, does not compile. */
export const bilingual = <Shape extends Words>(texts: { en: Shape; zh: NoInfer<Shape> }): Texts<Shape> => texts
