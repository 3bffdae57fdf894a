/** Who keeps templates, for the matrix: each manager those of their own region and below. */
export const accessToTemplates = {
  'templates.list': 'own',
  'templates.create': 'refused',
  'templates.change': 'hidden',
  'templates.remove': 'hidden',
  'memory.acceptors': 'own',
} as const

export const accessToPhrases = { 'memory.phrases': 'own', 'memory.keep': 'own', 'memory.forget': 'own' } as const
