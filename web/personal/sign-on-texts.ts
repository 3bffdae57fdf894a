import { bilingual } from '../client/bilingual.ts'

export const signOnTexts = bilingual({
  en: {
    title: 'Single sign-on',
    lead: 'Accounts elsewhere with which you sign in here, too.',
    link: (provider: string) => `Link with ${provider}`,
    none: 'Your account is linked with no provider.',
    since: 'Linked',
    used: 'Last used',
    never: 'not yet',
    unlink: 'End the link',
    unlinkNamed: (provider: string) => `with ${provider}`,
    unlinkTitle: 'End this link?',
    unlinkText: 'You then sign in with your password. Wherever you signed in by this link you are signed out, except here.',
    unlinked: 'The link was ended.',
    cancel: 'Cancel',
  },
  zh: {
    title: '统一身份登录',
    lead: '您在其他平台的身份，关联后可用于登录本平台。',
    link: (provider: string) => `关联${provider}`,
    none: '您的账号尚未关联统一身份。',
    since: '关联时间',
    used: '最近使用',
    never: '暂无',
    unlink: '解除关联',
    unlinkNamed: (provider: string) => provider,
    unlinkTitle: '确定解除关联？',
    unlinkText: '解除后请使用密码登录。除当前登录外，由该统一身份登录的其他登录将退出。',
    unlinked: '已解除关联。',
    cancel: '取消',
  },
})
