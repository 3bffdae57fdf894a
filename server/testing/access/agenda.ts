const own = { who: 'sessions', outside: 'own' } as const

/** What everybody has before them in the morning: what they have to do, and when. */
export const accessToAgenda = {
  'workbench.read': own,
  'workbench.counts': own,
  'agenda.read': own,
  'agenda.feed': own,
  'agenda.renewFeed': own,
  'agenda.endFeed': own,
  // Open to whoever knows the secret, and to nobody else.
  'agenda.subscription': { who: 'everyone', outside: 'any' },
} as const
