/** A report is of whoever made it or was sent it, as long as they manage its region. */
export const accessToReports = {
  'reports.list': 'own',
  'reports.make': 'hidden',
  'reports.fetch': 'hidden',
  'reports.subscriptions': 'own',
  'reports.subscribe': 'hidden',
  'reports.unsubscribe': 'hidden',
} as const
