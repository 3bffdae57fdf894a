import type { Authority } from '#contract/authority.ts'
import { replaceMe } from '../client/session.ts'

export const county = { code: '330100000000', name: { en: 'The county', zh: '本县' }, level: 'county' as const }

/** Somebody with these authorities sits before the page. */
export const signInAs = (...authorities: Authority[]): void =>
  replaceMe({
    id: 'me',
    username: 'me',
    name: 'Me',
    mobile: null,
    region: county,
    unit: null,
    roles: [],
    authorities,
    grants: [],
    mustChangePassword: false,
    factors: [],
    factorUntil: null,
    mustEnrol: false,
    provesAt: null,
    passwordReset: null,
    oddDays: [],
    standsStill: false,
  })
