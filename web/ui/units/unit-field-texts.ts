import { unitRoleNames } from '#contract/names/unit-names.ts'
import { bilingual } from '../../client/bilingual.ts'

/** What the fields of a unit are called, where it is managed and where it is proposed. */
export const unitFieldTexts = bilingual({
  en: {
    roles: unitRoleNames.en,
    name: 'Name',
    creditCode: 'Credit code',
    creditCodeHelp: '18 characters; the last one checks the others. Small letters and spaces are corrected.',
    role: 'Roles',
    trades: 'Industry categories',
    tradesHelp: 'Choose from the industry category dictionary.',
    founded: 'Founded',
    representative: 'Legal representative',
    phone: 'Phone',
    phoneHelp: 'Mobile number, or landline with area code: 0571-88001234',
    address: 'Address',
  },
  zh: {
    roles: unitRoleNames.zh,
    name: '单位名称',
    creditCode: '统一社会信用代码',
    creditCodeHelp: '18 位，末位为校验码（不含 I、O、S、V、Z）；小写字母和空格会自动更正。',
    role: '单位类型',
    trades: '行业类别',
    tradesHelp: '从行业类别字典中选择。',
    founded: '成立日期',
    representative: '法定代表人',
    phone: '联系电话',
    phoneHelp: '手机号，或带区号的固定电话，如 0571-88001234',
    address: '地址',
  },
})
