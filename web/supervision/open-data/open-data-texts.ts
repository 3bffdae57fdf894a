import { bilingual } from '../../client/bilingual.ts'

export const openDataTexts = bilingual({
  en: {
    lead: 'Publishes what everybody may know of filed projects as files that programs can read (OC4IDS 0.9), without sign-in. Off until the top region switches it on.',
    topOnly: 'Open data covers the whole platform. Only role managers of the top region can see and change it.',
    restored: 'This is a restored copy. Switch the copy on first (Audit trail, Backup); then open data can be published.',
    settings: 'Publication',
    fields: {
      isOn: 'Publish open data',
      publisher: 'Publisher',
      licenceName: 'Licence',
      licenceUrl: 'Address of the licence',
      prefix: 'Beginning of every project ID',
    },
    hints: {
      publisher: 'The office responsible for the data, as it should be quoted.',
      licenceUrl: 'Where anybody can read under which terms the data may be used.',
      prefix:
        'Register a prefix with the Open Contracting Partnership and enter it here. Another prefix gives every project another ID: users copy everything again.',
    },
    on: 'On',
    off: 'Off',
    yes: 'Yes',
    no: 'No',
    addresses: 'Addresses',
    offNow: 'Nothing can be fetched from these addresses while open data is off.',
    about: 'Overview and list of packages',
    package: 'All projects of a region and a year',
    project: 'One project',
    changes: 'Changes since a position',
    usage: ['Add', 'for English names. {region} is the 12-digit region code, {year} the year, {id} the project ID.'],
    contents: 'What is published',
    count: (filings: number) => `${filings.toLocaleString('en')} ${filings === 1 ? 'filing is' : 'filings are'} public at present.`,
    published:
      'From filing on: number, name, category, industry, region, owner, estimate, procurement method, state and planned dates; after signing also contractor and contract price, then progress, actual completion and settled price.',
    never:
      'Never: names of people (an individual contractor is not named), contact data, bidders, price ceilings, files, alerts, findings, inspections and appeals. A filing that becomes void disappears and is reported as withdrawn.',
  },
  zh: {
    lead: '将已备案项目的公开信息以程序可读的文件（OC4IDS 0.9 格式）向社会开放，无需登录。默认不开放，由最高一级区域决定是否开放。',
    topOnly: '数据开放适用于整个平台，仅限最高一级区域的角色管理人员查看和设置。',
    restored: '本平台为恢复后的平台，请先启用平台（审计记录—数据备份），再开放数据。',
    settings: '开放设置',
    fields: {
      isOn: '开放数据',
      publisher: '发布单位',
      licenceName: '使用许可',
      licenceUrl: '使用许可网址',
      prefix: '项目标识前缀',
    },
    hints: {
      publisher: '对数据负责的单位，引用数据时以此为准。',
      licenceUrl: '公众可在此查看数据的使用条件。',
      prefix: '可向开放承包伙伴组织申请前缀后填入。更改前缀后，所有项目标识随之改变，使用者须重新获取全部数据。',
    },
    on: '已开放',
    off: '未开放',
    yes: '是',
    no: '否',
    addresses: '数据地址',
    offNow: '未开放时，以下地址不提供任何数据。',
    about: '说明和数据包目录',
    package: '某区域某年度的全部项目',
    project: '单个项目',
    changes: '某一位置之后的变更',
    usage: ['地址后加', '可获取英文名称。{region} 为 12 位区划代码，{year} 为年度，{id} 为项目标识。'],
    contents: '开放内容',
    count: (filings) => `目前可公开的备案共 ${filings.toLocaleString('en')} 项。`,
    published:
      '自备案起：备案编号、项目名称、项目类别、行业、所在区域、业主单位、估算价、发包方式、状态、计划起止日期；签订合同后增加承包方和合同价，其后增加进度、实际完工日期和审定价。',
    never:
      '不开放：人员姓名（承包方为个人的不具名）、联系方式、投标人、最高限价（控制价）、附件、预警、问题、检查和申诉。备案作废后即停止开放，并在变更中标为撤下。',
  },
})
