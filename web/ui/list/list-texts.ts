import { bilingual } from '../../client/bilingual.ts'

export const listTexts = bilingual({
  en: {
    filters: 'Filters',
    search: 'Search',
    any: 'Any',
    more: 'More filters',
    fewer: 'Fewer filters',
    clear: 'Clear filters',
    inUse: (count: number) => `${count} in use`,
    noMatch: 'Nothing matches',
    noMatchText: 'Change or clear the filters to see more.',
    total: (count: string) => `${count} in total`,
    announced: (count: string, page: number, pages: number) => `${count} in total, page ${page} of ${pages}`,
    select: 'Select',
    compact: 'Compact rows',
    loading: 'Loading…',
    pages: 'Pages',
    next: 'Next page',
    first: 'Back to the first page',
    beyond: 'Beyond the numbered pages',
  },
  zh: {
    filters: '筛选',
    search: '搜索',
    any: '不限',
    more: '更多筛选',
    fewer: '收起筛选',
    clear: '清除筛选',
    inUse: (count) => `已用 ${count} 项`,
    noMatch: '没有符合条件的记录',
    noMatchText: '请修改或清除筛选条件。',
    total: (count) => `共 ${count} 条`,
    announced: (count, page, pages) => `共 ${count} 条，第 ${page} 页，共 ${pages} 页`,
    select: '批量选择',
    compact: '紧凑行高',
    loading: '正在加载…',
    pages: '分页',
    next: '下一页',
    first: '回到第一页',
    beyond: '已超出编号页范围',
  },
})

export const chipTexts = bilingual({
  en: { narrowed: 'Also narrowed by', remove: (what: string) => `Remove: ${what}` },
  zh: { narrowed: '另按以下条件筛选', remove: (what) => `移除：${what}` },
})
