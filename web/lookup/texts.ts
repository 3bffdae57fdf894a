import type { PersonRole } from '#contract/lookup.ts'
import type { PolicyState } from '#contract/policy-states.ts'
import { terms } from '#contract/terms.ts'
import { bilingual } from '../client/bilingual.ts'

export const texts = bilingual({
  en: {
    title: 'Search',
    label: 'Number, name, unit, person or policy',
    placeholder: 'Number, name or pinyin initials',
    hint: 'Two characters are enough. Move with the arrow keys, open with Enter.',
    results: 'Results',
    groups: { filings: 'Filings', units: 'Units', people: 'People', policies: 'Policies', more: 'All of them', commands: 'Go to, or do' },
    all: (text: string) => `All filings with “${text}”`,
    nothing: (text: string) => `Nothing you may see contains “${text}”.`,
    nothingHint: 'Try fewer characters, a part of the number, or pinyin initials.',
    searching: 'Searching…',
    count: (found: number) => (found === 1 ? '1 result' : `${found} results`),
    as: { account: 'Account', filer: terms.en.filer, expert: 'Expert' } satisfies Record<PersonRole, string>,
    states: {
      draft: 'Draft',
      'in-force': 'In force',
      coming: 'Coming into force',
      amended: 'Amended',
      repealed: 'Repealed',
      withdrawn: 'Withdrawn',
    } satisfies Record<PolicyState, string>,
    draft: 'No number yet',
  },
  zh: {
    title: '搜索',
    label: '编号、名称、单位、人员或政策',
    placeholder: '编号、名称或拼音首字母',
    hint: '输入两个字即可；用方向键选择，按回车打开。',
    results: '搜索结果',
    groups: { filings: '备案项目', units: '单位', people: '人员', policies: '政策法规', more: '全部', commands: '前往与操作' },
    all: (text) => `查看名称或编号含“${text}”的全部备案`,
    nothing: (text) => `您可查看的范围内没有包含“${text}”的内容。`,
    nothingHint: '请减少字数，或改用编号片段、拼音首字母。',
    searching: '正在搜索…',
    count: (found) => `共 ${found} 条结果`,
    as: { account: '账号', filer: terms.zh.filer, expert: '专家' },
    states: { draft: '草稿', 'in-force': '现行有效', coming: '尚未施行', amended: '已被修改', repealed: '已废止', withdrawn: '已撤回' },
    draft: '尚无编号',
  },
})
