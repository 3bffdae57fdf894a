import type { PolicyFields } from '#contract/policies.ts'
import { addDays } from '#domain/time/days.ts'
import { publishPolicy } from '../policies/actions.ts'
import { createDraft } from '../policies/draft-actions.ts'
import type { Offices } from './county.ts'
import type { Step } from './step.ts'

/**
 * Two notices of the invented county, as far in the past as notices usually are, and one that is still being written. Their figures are
 * the limits it begins with.
 */
export function stepsOfPolicies({ tx, today, person }: Offices): Step[] {
  const context = { actor: person('county'), requestId: null }
  const published = [filingRules(today), yearNotice(today)].map((fields) => ({
    day: fields.issuedOn,
    about: fields.title,
    act: () => publishPolicy(tx, context, fields),
  }))
  const draft = handoverDraft(today)
  return [...published, { day: addDays(today, -1), about: draft.title, act: () => createDraft(tx, context, draft) }]
}

const shared = {
  category: 'notice',
  level: 'county',
  amendedOn: null,
  ending: null,
  endsOn: null,
  successorId: null,
  extent: 'full',
} as const

function filingRules(today: string): PolicyFields {
  const issuedOn = addDays(today, -420)
  return {
    ...shared,
    title: '临溪县村级工程项目备案管理办法（试行）',
    number: `临政办发〔${issuedOn.slice(0, 4)}〕12号`,
    issuer: '临溪县人民政府办公室',
    issuedOn,
    inForceFrom: addDays(issuedOn, 30),
    body: `第一章 总则
第一条 为规范村级工程、货物和服务项目的决策、发包、实施和结算，根据《中华人民共和国村民委员会组织法》《中华人民共和国招标投标法》等法律法规，结合本县实际，制定本办法。
第二条 本县各村、乡镇使用财政资金或者集体资金实施的项目，应当在工程项目监管平台备案。
第二章 决策与备案
第三条 项目应当经村民会议或者村民代表会议讨论决定，决议公示不少于五日。应到、实到和同意人数如实填写。
第四条 决策后应当及时申报。村级项目由乡镇审核；达到法定招标限额、列为重点项目，或者超过直接发包限额而采用非竞争方式的，报县级复核。
第三章 发包
第五条 工程类项目按估算价选择发包方式：
（一）不足十万元的，可以经集体研究直接发包；
（二）十万元以上不足五十万元的，从承包单位名录库抽取或者以竞争方式确定；
（三）五十万元以上不足四百万元的，采用竞争性方式；
（四）四百万元以上的，依法招标。
货物、服务类项目的限额按平台公布的标准执行。
第六条 任何单位和个人不得将项目化整为零规避前条规定。
第四章 实施与结算
第七条 合同签订后方可开工。施工期间每三十日至少报送一次进度和现场照片。
第八条 造价变更累计超过合同价百分之十的，报县级批准。
第九条 结算经审核后支付尾款，质量保证金不超过审定价的百分之三。
第五章 附则
第十条 本办法由县人民政府办公室负责解释。`,
  }
}

function yearNotice(today: string): PolicyFields {
  const issuedOn = addDays(today, -35)
  return {
    ...shared,
    title: '关于做好年度村级工程项目档案归集工作的通知',
    number: `临农发〔${issuedOn.slice(0, 4)}〕31号`,
    issuer: '临溪县农业农村局',
    issuedOn,
    inForceFrom: null,
    body: `# 一、归集范围
本年度已备案的全部工程、货物和服务项目，包括：
- 决策记录、估算资料和合同；
- 过程资料和付款凭证；
- 验收和结算审核材料。
# 二、分工和时间
| 工作 | 由谁办理 | 时间 |
| --- | --- | --- |
| 自查归集 | 村级管理员 | 收到通知之日起二十日内 |
| 核对 | 乡镇项目管理员 | 自查结束后十日内 |
| 抽查 | 县级 | 随机进行 |
缺少佐证材料的及时在平台补传并说明原因，**不得事后补写会议记录或者合同**。
# 三、责任
自查不实的，纳入重点监督名单。
# 四、联系方式
有关问题请通过平台向乡镇项目管理员反映。`,
  }
}

function handoverDraft(today: string): PolicyFields {
  return {
    ...shared,
    title: '关于做好村级工程竣工后资产移交登记的通知（征求意见稿）',
    number: null,
    issuer: '临溪县农业农村局',
    issuedOn: today,
    inForceFrom: null,
    body: `# 一、适用范围
验收合格的村级工程形成的道路、桥涵、水池、房屋等资产。
# 二、登记内容
1. 资产名称、位置和数量；
2. 审定价和资金来源；
3. 管护单位和责任人。
# 三、时限
**验收合格之日起三十日内**完成登记，移交单与验收材料一并归档。`,
  }
}
