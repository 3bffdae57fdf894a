import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    users: {
      purpose: 'The accounts of your regions.',
      emptyTitle: 'No accounts to show yet',
      emptyText: 'Accounts are created, edited, reset and disabled here.',
    },
  },
  zh: {
    users: {
      purpose: '所辖区域的账号。',
      emptyTitle: '暂无账号',
      emptyText: '账号在此创建、编辑、重置密码和停用。',
    },
  },
})
