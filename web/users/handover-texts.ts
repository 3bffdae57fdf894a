import { kindLabel, type ProjectKind } from '#contract/kinds.ts'
import type { Language } from '#contract/language.ts'
import { listed } from '#contract/listing.ts'
import { bilingual } from '../client/bilingual.ts'

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const handoverTexts = bilingual({
  en: {
    language: 'en' as Language,
    title: (name: string) => `Hand over the work of ${name}`,
    what: 'Choose who takes over. What has nobody chosen stays where it is.',
    nothing: 'Nothing is in the hands of this account.',
    filings: (count: number) => several(count, 'filing', 'filings'),
    along: (findings: number, alerts: number) =>
      findings + alerts === 0
        ? ''
        : `Goes along with them: ${several(findings, 'open finding', 'open findings')}, ${several(alerts, 'open alert', 'open alerts')}.`,
    more: (listedCount: number) => `The oldest ${listedCount} are listed. Open this again for the rest.`,
    inspections: (count: number) => several(count, 'inspection to lead', 'inspections to lead'),
    visit: (at: number) => `Inspection ${at}`,
    assignments: (count: number) => several(count, 'supervision assignment', 'supervision assignments'),
    kinds: (kinds: readonly ProjectKind[]) => listed.en(kinds.map((kind) => kindLabel(kind).en)),
    mayNotAssign: 'Supervision assignments are handed over by whoever manages roles.',
    all: 'All to …',
    allOf: (title: string) => `All to: ${title}`,
    one: (name: string) => `To whom: ${name}`,
    stays: 'Stays',
    nobody: 'Nobody could take these over',
    takes: (name: string, takes: number, of: number) => (takes === of ? name : `${name} (${takes} of ${of})`),
    handOver: (count: number) => (count === 0 ? 'Hand over' : `Hand over (${count})`),
    sent: (sent: number, of: number) => `${sent} of ${of}`,
    cancel: 'Cancel',
  },
  zh: {
    language: 'zh',
    title: (name) => `移交 ${name} 名下事项`,
    what: '请选择接手人员，未选择的事项不作变动。',
    nothing: '该账号名下没有待移交的事项。',
    filings: (count) => `备案 ${count} 件`,
    along: (findings, alerts) => (findings + alerts === 0 ? '' : `随备案一并移交：未销号问题 ${findings} 个、未办结预警 ${alerts} 条。`),
    more: (listedCount) => `此处列出最早的 ${listedCount} 件，其余请再次打开后移交。`,
    inspections: (count) => `带队检查 ${count} 次`,
    visit: (at) => `检查 ${at}`,
    assignments: (count) => `监督分工 ${count} 项`,
    kinds: (kinds) => listed.zh(kinds.map((kind) => kindLabel(kind).zh)),
    mayNotAssign: '监督分工由具有角色管理权限的人员移交。',
    all: '全部移交给…',
    allOf: (title) => `全部移交：${title}`,
    one: (name) => `接手人员：${name}`,
    stays: '不移交',
    nobody: '没有可以接手的人员',
    takes: (name, takes, of) => (takes === of ? name : `${name}（可接 ${takes}/${of} 件）`),
    handOver: (count) => (count === 0 ? '移交' : `移交（${count}）`),
    sent: (sent, of) => `已移交 ${sent}/${of}`,
    cancel: '取消',
  },
})
