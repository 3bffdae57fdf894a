import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    purpose: 'The choices that forms offer, in the order in which they offer them.',
    readOnly: 'The two answers every yes/no question offers. They are shown and never edited.',
    code: 'Code',
    english: 'English',
    chinese: 'Chinese',
    emptyTitle: 'No items yet',
    emptyText: 'The items of this dictionary are added, ordered, enabled and disabled here.',
  },
  zh: {
    purpose: '表单中的可选项及其排列顺序。',
    readOnly: '“是否”类问题的两个答案，仅供查看，不可编辑。',
    code: '代码',
    english: '英文',
    chinese: '中文',
    emptyTitle: '暂无条目',
    emptyText: '该字典的条目在此新增、排序、启用和停用。',
  },
})
