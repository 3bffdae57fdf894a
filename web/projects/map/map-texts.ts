import type { ProjectState } from '#contract/lifecycle.ts'
import { bilingual } from '../../client/bilingual.ts'

export const mapTexts = bilingual({
  en: {
    map: 'Map of the filings',
    cannot: 'This device cannot draw a map',
    cannotText: 'The list below says the same.',
    inView: (count: string) => `${count} in view.`,
    listed: (count: string) => `The list says the same in words: ${count} in all.`,
    placeless: (count: string) => `${count} without a place`,
    partial: 'Only the newest filings of this wide area were looked through. Come nearer, or narrow the filters, to see all.',
    all: 'Show all',
    asList: 'Show as list',
    nothing: 'None of these filings has a place on the map yet.',
    many: (count: string, level: string) => `${count} filings, worst: ${level}. Zoom in`,
    here: (count: string, level: string) => `${count} filings at one place, worst: ${level}. Show them`,
    one: (name: string, number: string, state: string, level: string) => `${[name, number].filter(Boolean).join(', ')}, ${state}, ${level}`,
    unjudged: 'Not judged yet',
    moreOfPlace: (count: number) => `The first ${count} of them. Narrow the filters to see others.`,
    legend: 'What the signs mean',
    phases: { waiting: 'Draft or under review', underway: 'Under way', done: 'Accepted or later', halted: 'Returned, suspended or ended' },
  },
  zh: {
    map: '备案地图',
    cannot: '本设备无法显示地图',
    cannotText: '下方清单内容相同。',
    inView: (count) => `当前范围内 ${count} 项。`,
    listed: (count) => `清单内容相同，共 ${count} 项。`,
    placeless: (count) => `${count} 项未标注位置`,
    partial: '范围较大，仅在最新的备案中查找；放大地图或缩小筛选范围可查看全部。',
    all: '显示全部',
    asList: '以清单显示',
    nothing: '这些备案均未标注位置。',
    many: (count, level) => `${count} 项备案，最高：${level}。放大查看`,
    here: (count, level) => `同一位置 ${count} 项备案，最高：${level}。查看`,
    one: (name, number, state, level) => [name, number, state, level].filter(Boolean).join('，'),
    unjudged: '尚未评定',
    moreOfPlace: (count) => `仅列出前 ${count} 项，请缩小筛选范围查看其余。`,
    legend: '图例',
    phases: { waiting: '草稿或审核中', underway: '办理中', done: '已验收及以后', halted: '退回、暂停或终止' },
  },
})

export type Phase = keyof (typeof mapTexts)['en']['phases']

export const phaseOf: Record<ProjectState, Phase> = {
  draft: 'waiting',
  'town-review': 'waiting',
  'county-review': 'waiting',
  filed: 'underway',
  sourcing: 'underway',
  contracted: 'underway',
  'in-progress': 'underway',
  completed: 'underway',
  accepted: 'done',
  settled: 'done',
  archived: 'done',
  returned: 'halted',
  suspended: 'halted',
  terminated: 'halted',
  void: 'halted',
}
