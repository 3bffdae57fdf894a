import type { NoticeFacts } from '#contract/notifications.ts'

type Said = (facts: NoticeFacts) => string

/** What somebody is told of their own account. */
export const accountTitles = {
  en: {
    'account.password-reset': ({ person }) => `${person ?? 'An administrator'} reset your password`,
    'account.unlocked': ({ person }) => `${person ?? 'An administrator'} unlocked your account`,
    'account.factor-reset': ({ person }) => `${person ?? 'An administrator'} removed your second factor`,
    'account.passkey-cloned': ({ passkey }) => `Passkey “${passkey ?? ''}” may have been copied; a sign-in with it was refused`,
    'account.sign-on-linked': ({ provider, person }) =>
      `Your account was linked with ${provider?.en ?? 'a sign-in provider'}${person ? ` by ${person}` : ''}`,
    'account.sign-on-unlinked': ({ provider, person }) =>
      `The link of your account with ${provider?.en ?? 'a sign-in provider'} was ended${person ? ` by ${person}` : ''}`,
    'account.recovery-code-used': ({ count }) => `A recovery code of yours was used; ${count ?? 0} left`,
    'account.deputy': ({ person, dueOn }) => `You stand in for ${person} until ${dueOn}`,
  },
  zh: {
    'account.password-reset': ({ person }) => `${person ?? '管理员'}重置了您的密码`,
    'account.unlocked': ({ person }) => `${person ?? '管理员'}解除了您账号的锁定`,
    'account.factor-reset': ({ person }) => `${person ?? '管理员'}移除了您的两步验证`,
    'account.passkey-cloned': ({ passkey }) => `通行密钥“${passkey ?? ''}”可能已被复制，已拒绝其验证`,
    'account.sign-on-linked': ({ provider, person }) =>
      `${person ? `${person}已将` : ''}您的账号${person ? '' : '已'}关联统一身份“${provider?.zh ?? ''}”`,
    'account.sign-on-unlinked': ({ provider, person }) =>
      `${person ? `${person}已解除` : '已解除'}您的账号与统一身份“${provider?.zh ?? ''}”的关联`,
    'account.recovery-code-used': ({ count }) => `您的一个恢复码已被使用，剩余 ${count ?? 0} 个`,
    'account.deputy': ({ person, dueOn }) => `由您代${person}办理，至 ${dueOn} 止`,
  },
} satisfies Record<string, Record<`account.${string}`, Said>>

export const accountKinds = {
  en: {
    'account.password-reset': 'Password resets',
    'account.unlocked': 'Unlocked account',
    'account.factor-reset': 'Second factor removed',
    'account.passkey-cloned': 'Passkey that may have been copied',
    'account.sign-on-linked': 'Account linked with a sign-in provider',
    'account.sign-on-unlinked': 'Link with a sign-in provider ended',
    'account.recovery-code-used': 'Recovery code used',
    'account.deputy': 'Standing in for somebody',
  },
  zh: {
    'account.password-reset': '密码重置',
    'account.unlocked': '解除账号锁定',
    'account.factor-reset': '移除两步验证',
    'account.passkey-cloned': '通行密钥疑似被复制',
    'account.sign-on-linked': '关联统一身份',
    'account.sign-on-unlinked': '解除统一身份关联',
    'account.recovery-code-used': '使用恢复码',
    'account.deputy': '代为办理',
  },
}
