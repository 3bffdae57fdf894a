const top = { who: ['ROLE_MANAGEMENT'], outside: 'top' } as const
const own = { who: 'sessions', outside: 'own' } as const

/** How messages leave belongs to the whole installation; where somebody is reached to that person. */
export const accessToChannels = {
  'providers.list': { who: ['ROLE_MANAGEMENT'], outside: 'any' },
  'providers.add': top,
  'providers.change': top,
  'providers.remove': top,
  'providers.test': top,
  'channels.list': { who: ['ROLE_MANAGEMENT'], outside: 'any' },
  'channels.add': top,
  'channels.change': top,
  'channels.remove': top,
  'channels.test': top,
  'channels.outbox': top,
  'channels.retry': top,
  'channels.drop': top,
  'tokens.list': own,
  'tokens.make': own,
  'tokens.revoke': { who: 'sessions', outside: 'own' },
  'contacts.read': own,
  'contacts.prefer': own,
  'contacts.address': own,
  'contacts.confirm': own,
  'contacts.forget': own,
} as const
