import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    roles: {
      purpose: 'What each role may do, and who holds it.',
      emptyTitle: 'No roles to show yet',
      emptyText: 'Roles, their authorities and the access matrix are kept here.',
    },
  },
  zh: {
    roles: {
      purpose: '各角色的权限及其持有人。',
      emptyTitle: '暂无角色',
      emptyText: '角色、权限与访问矩阵在此管理。',
    },
  },
})
