import type { IndicatorId } from '#contract/risk.ts'
import { bilingual } from '../../client/bilingual.ts'

type Words = {
  edit: (section: string) => string
  willRaise: (days: number) => string
  openMarks: (count: number) => string
  decided: string
  office: (name: string, people: readonly string[]) => string
  until: (days: number, day: string) => string
  afterwards: (name: string, people: readonly string[]) => string
  alerts: string
  hints: string
  nothing: string
  others: (names: readonly string[]) => string
  advice: Partial<Record<IndicatorId, string>>
  explain: string
  hint: string
  empty: string
  noFiles: string
}

const and = { en: new Intl.ListFormat('en'), zh: new Intl.ListFormat('zh', { type: 'unit' }) }

/** The last look at a filing. What to do about an alert is said for those that can arise before anything but the filing is known. */
export const checkTexts = bilingual<Words>({
  en: {
    edit: (section) => `Edit ${section}`,
    willRaise: (days) => `You can submit, but this raises alerts to be explained within ${days} working days.`,
    openMarks: (count) => (count === 1 ? '1 mark of the return is not answered.' : `${count} marks of the return are not answered.`),
    decided: 'Who reviews it',
    office: (name, people) => (people.length > 0 ? `${name} (${and.en.format(people)})` : name),
    until: (days, day) => `within ${days} working days, by ${day}`,
    afterwards: (name, people) => `then ${people.length > 0 ? `${name} (${and.en.format(people)})` : name}`,
    alerts: 'Alerts this filing will raise',
    hints: 'Also noted, without an alert',
    nothing: 'This filing raises no alert.',
    others: (names) => `Compare: ${and.en.format(names)}.`,
    advice: {
      K01: 'Choose a tender, or give an exemption reason.',
      K02: 'Check that the estimate covers the whole project. If it does, keep the calculation ready as an explanation.',
      K03: 'File projects that belong together as one. If they are separate, say why.',
      K08: 'Check the attendance against the minutes. If it is right, hold the vote again or explain.',
      K30: 'Check the planned end.',
      K34: 'Say why the filing comes late.',
      K37: 'Replace the file if it belongs to another project.',
      K38: 'Use photos taken at the site in the time of the project.',
      K39: 'Check that this project was not filed before.',
      K44: 'Check the date of the decision.',
      K48: 'Check the contact and the people involved.',
    },
    explain: 'Explain it once the filing is submitted.',
    hint: 'Nothing to do unless a date or amount is wrong.',
    empty: 'not given',
    noFiles: 'no files',
  },
  zh: {
    edit: (section) => `修改${section}`,
    willRaise: (days) => `可以提交，但将产生预警，须在 ${days} 个工作日内说明。`,
    openMarks: (count) => `退回标注尚有 ${count} 处未答复。`,
    decided: '办理单位与时限',
    office: (name, people) => (people.length > 0 ? `${name}（${and.zh.format(people)}）审核` : `${name}审核`),
    until: (days, day) => `${days} 个工作日内办结，至 ${day}`,
    afterwards: (name, people) => (people.length > 0 ? `再由${name}（${and.zh.format(people)}）审核` : `再由${name}审核`),
    alerts: '提交后将产生的预警',
    hints: '仅作提示，不产生预警',
    nothing: '提交后不产生预警。',
    others: (names) => `请对照：${names.join('、')}。`,
    advice: {
      K01: '请改用招标方式，或填写不采用规定方式的理由。',
      K02: '请核对估算价是否包含全部建设内容；无误的，准备好测算依据以备说明。',
      K03: '属于同一项目的，应合并备案；确系不同项目的，请说明理由。',
      K08: '请对照会议记录核对人数；人数无误的，应重新表决或作出说明。',
      K30: '请核对计划完工日期。',
      K34: '请说明未及时备案的原因。',
      K37: '文件属于其他项目的，请更换。',
      K38: '请使用项目期间在现场拍摄的照片。',
      K39: '请核对该项目是否已备案。',
      K44: '请核对决策日期。',
      K48: '请核对联系人及有关人员信息。',
    },
    explain: '提交后请按期说明。',
    hint: '日期、金额无误的，无需处理。',
    empty: '未填写',
    noFiles: '未上传',
  },
})
