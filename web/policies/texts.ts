import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    policies: {
      purpose: 'The rules that filing, contracting and supervision rest on.',
      emptyTitle: 'Not available yet',
      emptyText: 'Published policies can be searched and read here in full text, with their attachments.',
    },
  },
  zh: {
    policies: {
      purpose: '备案、发包与监督所依据的规定。',
      emptyTitle: '暂未开放',
      emptyText: '已发布的政策法规可在此搜索、阅读全文并查看附件。',
    },
  },
})
