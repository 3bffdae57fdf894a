import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    morning: (name: string) => `Good morning, ${name}`,
    day: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
    region: 'Region',
    roles: 'Roles',
    unit: 'Unit',
    open: 'What you may open',
    dueTitle: 'Nothing to do',
    dueText: 'What waits for you is listed here by its deadline: filings to review, returns to answer, findings to put right.',
    due: 'My to-dos',
  },
  zh: {
    morning: (name) => `${name}，上午好`,
    day: (name) => `${name}，下午好`,
    evening: (name) => `${name}，晚上好`,
    region: '所属区域',
    roles: '角色',
    unit: '所属单位',
    open: '您可以打开的页面',
    dueTitle: '暂无待办',
    dueText: '待审核的备案、待答复的退回、待整改的问题等，将按期限列在此处。',
    due: '我的待办',
  },
})
