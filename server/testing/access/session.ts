const own = { who: 'sessions', outside: 'own' } as const
const newcomers = { who: 'newcomers', outside: 'own' } as const

/** Everybody signs in and out, and keeps their own password, factors and sessions. */
export const accessToSession = {
  'session.read': { who: 'everyone', outside: 'own' },
  'session.start': { who: 'everyone', outside: 'any' },
  'session.end': newcomers,
  'session.changePassword': newcomers,
  'session.prove': own,
  'session.changeProfile': own,
  'session.list': own,
  'session.endOne': { who: 'sessions', outside: 'hidden' },
  'session.endOthers': own,
  // Open to the browser that has given the password, and to nobody else.
  'factors.finish': { who: 'everyone', outside: 'any' },
  'factors.mine': own,
  'factors.beginTotp': own,
  'factors.confirmTotp': own,
  'factors.removeTotp': own,
  'factors.renewCodes': own,
  'factors.askPasskey': { who: 'everyone', outside: 'any' },
  'factors.askProof': own,
  'factors.invitePasskey': own,
  'factors.addPasskey': own,
  'factors.renamePasskey': { who: 'sessions', outside: 'hidden' },
  'factors.removePasskey': { who: 'sessions', outside: 'hidden' },
  // Open to a browser on its way to a provider or back, and to providers.
  'signOn.begin': { who: 'everyone', outside: 'any' },
  'signOn.callback': { who: 'everyone', outside: 'any' },
  'signOn.logout': { who: 'everyone', outside: 'any' },
  'signOn.prove': own,
  'signOn.mine': own,
  'signOn.link': { who: 'sessions', outside: 'any' },
  'signOn.unlink': { who: 'sessions', outside: 'hidden' },
} as const
