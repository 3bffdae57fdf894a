import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    title: 'Appeals',
    purpose: 'Tell somebody, stay protected, and get an answer. No account is needed.',
    emptyTitle: 'Not available yet',
    emptyText: 'On this page anyone will lodge an appeal, track one with its code, and look a filing up by its number.',
    signIn: 'Sign in',
  },
  zh: {
    title: '申诉',
    purpose: '反映情况，保护您的信息，并给予答复。无需账号。',
    emptyTitle: '暂未开放',
    emptyText: '任何人都将可以在此提交申诉、凭查询码跟踪进展，并按编号查询备案。',
    signIn: '登录',
  },
})
