/** How the system says that another machine cannot be reached, whoever asked. */
export const networkErrorCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
] as const

/** And that a disk has no room left, or none left for us. */
export const diskFullCodes = ['ENOSPC', 'EDQUOT'] as const
