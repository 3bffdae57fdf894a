/** Accounts of one's region are managed by whoever manages accounts there; others are not seen. */
export const accessToUsers = {
  'users.list': 'own',
  'users.read': 'hidden',
  'users.create': 'refused',
  'users.change': 'hidden',
  'users.resetPassword': 'hidden',
  'users.resetFactors': 'hidden',
  'users.disable': 'hidden',
  'users.enable': 'hidden',
  'users.unlock': 'hidden',
  'users.signOut': 'hidden',
  'signOn.ofUser': 'hidden',
  'signOn.linkUser': 'hidden',
  'signOn.unlinkUser': 'hidden',
} as const
