const kept = <const Outside extends string>(outside: Outside) => ({ who: ['PROJECT_MANAGEMENT'] as const, outside })
const own = { who: 'sessions', outside: 'own' } as const

/** Each manager keeps the templates of their own region and below; who files is offered those of their region and above. */
export const accessToTemplates = {
  'templates.list': kept('own'),
  'templates.create': kept('refused'),
  'templates.change': kept('hidden'),
  'templates.remove': kept('hidden'),
  'templates.options': { who: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'], outside: 'own' },
  'memory.acceptors': kept('own'),
  'memory.phrases': own,
  'memory.keep': own,
  'memory.forget': own,
} as const
