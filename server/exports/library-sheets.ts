import type { DictionaryItem, EditableDictionary } from '#contract/dictionaries.ts'
import { listed } from '#contract/listing.ts'
import { policyCategoryNames, policyLevelNames, policyStateNames } from '#contract/names/policy-names.ts'
import { expertPoolNames, expertStateNames } from '#contract/names/talent-names.ts'
import { unitRoleNames, unitStateNames } from '#contract/names/unit-names.ts'
import type { Policy, PolicySearch } from '#contract/policies.ts'
import type { Input } from '#contract/route.ts'
import type { Expert, ExpertQuery } from '#contract/talent.ts'
import type { Unit, units as unitCalls } from '#contract/units.ts'
import { listItems } from '../dictionaries/store.ts'
import { listPolicies } from '../policies/list-store.ts'
import { listExperts } from '../talent/store.ts'
import { listUnits } from '../units/store.ts'
import { atOnce, byPages, columnsOf, type Reading, type Sheet, saidIn } from './sheet.ts'

const yes = ({ language }: Reading) => ({ en: 'Yes', zh: '是' })[language]
const no = ({ language }: Reading) => ({ en: 'No', zh: '否' })[language]

const expert = columnsOf<Expert>()
export const experts: Sheet<ExpertQuery, Expert> = {
  title: { en: 'Experts', zh: '专家库' },
  columns: [
    expert.text('name', 'Name', '姓名', ({ name }) => name),
    expert.text('employer', 'Employer', '工作单位', ({ employer }) => employer),
    expert.text('title', 'Title', '职称', ({ title }) => title),
    expert.text('specialties', 'Specialties', '专业', ({ specialties }, { language }) =>
      listed[language](specialties.map(({ label }) => label[language])),
    ),
    expert.count('years', 'Years of practice', '从业年限', ({ years }) => years),
    expert.text('region', 'Region', '所属区域', ({ region }, reading) => saidIn(region.name, reading)),
    expert.text('pool', 'Pool', '专家类别', ({ pool }, { language }) => expertPoolNames[language][pool]),
    expert.day('certificate', 'Certificate until', '证书有效期至', ({ certificateUntil }) => certificateUntil),
    expert.text('state', 'State', '状态', ({ state }, { language }) => expertStateNames[language][state]),
    expert.count('score', 'Score', '评分', ({ score }) => score),
    expert.count('accepted', 'Sessions accepted in a year', '近一年参加次数', ({ accepted }) => accepted),
    expert.count('asked', 'Asked in a year', '近一年受邀次数', ({ asked }) => asked),
  ],
  read: byPages(listExperts),
}

const unit = columnsOf<Unit>()
export const units: Sheet<Input<typeof unitCalls.list>['query'], Unit> = {
  title: { en: 'Units', zh: '单位' },
  columns: [
    unit.text('name', 'Name', '单位名称', ({ name }) => name),
    unit.text('credit-code', 'Credit code', '统一社会信用代码', ({ creditCode }) => creditCode),
    unit.text('roles', 'Roles', '单位类型', ({ roles }, { language }) =>
      listed[language](roles.map((role) => unitRoleNames[language][role])),
    ),
    unit.text('trades', 'Industry categories', '行业类别', ({ trades }, { language }) =>
      listed[language](trades.map(({ label }) => label[language])),
    ),
    unit.text('state', 'State', '状态', ({ state }, { language }) => unitStateNames[language][state]),
    unit.text('in-library', 'In the contractor library', '在承包单位名录库', ({ inLibrary }, reading) =>
      inLibrary ? yes(reading) : no(reading),
    ),
    unit.day('library-from', 'In the library from', '入库日期', ({ libraryFrom }) => libraryFrom),
    unit.day('library-until', 'In the library until', '入库有效期至', ({ libraryUntil }) => libraryUntil),
    unit.text('grade', 'Grade', '资质等级', ({ grade }) => grade),
    unit.day('banned-until', 'Banned until', '禁止承接至', ({ bannedUntil }) => bannedUntil),
    unit.day('founded', 'Founded', '成立日期', ({ founded }) => founded),
    unit.text('representative', 'Legal representative', '法定代表人', ({ representative }) => representative),
    unit.text('phone', 'Phone', '联系电话', ({ phone }) => phone),
    unit.text('address', 'Address', '地址', ({ address }) => address),
    unit.moment('created', 'Entered', '录入时间', ({ createdAt }) => createdAt),
  ],
  read: byPages((db, _actor, question) => listUnits(db, question)),
}

const policy = columnsOf<Policy>()
export const policies: Sheet<PolicySearch, Policy> = {
  title: { en: 'Policies', zh: '政策法规' },
  columns: [
    policy.text('title', 'Title', '标题', ({ title }) => title),
    policy.text('number', 'Number', '文号', ({ number }) => number),
    policy.text('issuer', 'Issued by', '发布机关', ({ issuer }) => issuer),
    policy.text('category', 'Category', '类别', ({ category }, { language }) => policyCategoryNames[language][category]),
    policy.text('level', 'Level', '层级', ({ level }, { language }) => policyLevelNames[language][level]),
    policy.text('state', 'State', '状态', ({ state }, { language }) => policyStateNames[language][state]),
    policy.day('issued', 'Issued', '发布日期', ({ issuedOn }) => issuedOn),
    policy.day('in-force', 'In force from', '施行日期', ({ inForceFrom }) => inForceFrom),
    policy.day('ends', 'No longer in force from', '失效日期', ({ endsOn }) => endsOn),
    policy.text('region', 'Region', '所属区域', ({ region }, reading) => saidIn(region.name, reading)),
  ],
  read: byPages(listPolicies),
}

const item = columnsOf<DictionaryItem>()
export const dictionaries: Sheet<{ dictionary: EditableDictionary }, DictionaryItem> = {
  title: { en: 'Dictionary', zh: '字典' },
  columns: [
    item.text('code', 'Code', '代码', ({ code }) => code),
    item.text('chinese', 'Chinese name', '中文名称', ({ label }) => label.zh),
    item.text('english', 'English name', '英文名称', ({ label }) => label.en),
    item.text('method-class', 'Class of method', '方式类别', ({ methodClass }) => methodClass),
    item.text('enabled', 'In use', '启用', ({ enabled }, reading) => (enabled ? yes(reading) : no(reading))),
  ],
  read: atOnce((db, _actor, { dictionary }) => listItems(db, dictionary)),
}
