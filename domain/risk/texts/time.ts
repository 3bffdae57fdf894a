import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const time: FamilyTexts<'time'> = {
  K30: {
    name: { en: 'Overdue', zh: '工期逾期' },
    explanation: {
      en: 'The agreed end, extensions included, has passed and the work is not complete.',
      zh: '已过约定完工日期（含批准的延期），项目仍未完工。',
    },
    formula: {
      en: 'Past contract (or planned) end plus approved extension, not complete: up to {days} days (2), up to {manyDays} (3), more (4)',
      zh: '超过合同（或计划）完工日及批准延期仍未完工：{days} 天以内（2）、{manyDays} 天以内（3）、以上（4）',
    },
    policy: [law.investmentRegulations(24)],
    figures: {
      days: { en: 'Days that weigh 2', zh: '程度 2 的天数上限' },
      manyDays: { en: 'Days that weigh 3', zh: '程度 3 的天数上限' },
    },
  },
  K31: {
    name: { en: 'No progress report', zh: '进度未按期上报' },
    explanation: { en: 'Works are under way, but nobody has reported for longer than agreed.', zh: '工程在建，但超过规定间隔未上报进度。' },
    formula: {
      en: 'Engineering in progress, no report for longer than the interval (2), than {twice} times it (3)',
      zh: '工程类在建项目，未上报超过规定间隔（2）、超过间隔的 {twice} 倍（3）',
    },
    policy: [law.investmentRegulations(27)],
    figures: { twice: { en: 'Times the interval that weigh more', zh: '加重的间隔倍数' } },
  },
  K32: {
    name: { en: 'Signed, not started', zh: '签约后迟迟未开工' },
    explanation: { en: 'The contract was signed long ago and work has not begun.', zh: '合同签订后长期未开工。' },
    formula: { en: 'Signed, not started > {days} days (3)', zh: '签约后超过 {days} 天未开工（3）' },
    policy: [law.buildingLaw(9)],
    figures: { days: { en: 'Days after signature', zh: '签约后天数' } },
  },
  K33: {
    name: { en: 'Done too fast', zh: '工期异常偏短' },
    explanation: {
      en: 'The work took a fraction of the planned time, or was accepted at once: it may have been done before, or not at all.',
      zh: '实际工期远短于计划，或开工即验收，可能早已完工或未实际实施。',
    },
    formula: {
      en: 'Engineering, C ≥ direct limit, actual < {share} of planned duration, or start to acceptance ≤ {days} day (3)',
      zh: '工程类，C ≥ 直接发包限额，实际工期 < 计划 {share}，或开工至验收 ≤ {days} 天（3）',
    },
    policy: [law.qualityRegulations(10)],
    figures: {
      share: { en: 'Share of the planned duration', zh: '占计划工期比例' },
      days: { en: 'Days from start to acceptance', zh: '开工至验收天数' },
    },
  },
  K34: {
    name: { en: 'Step overdue', zh: '环节超期' },
    explanation: {
      en: 'A step that should follow has not: acceptance, settlement, archiving, or submission after the decision.',
      zh: '应办环节超期未办：验收、结算、归档，或决策后迟迟未申报。',
    },
    formula: {
      en: 'Completed not accepted > {acceptanceDays} days, accepted not settled > {settlementDays}, settled not archived > {archiveDays}, decision to submission > {submissionDays} (2; {twice} times that 3)',
      zh: '完工未验收 > {acceptanceDays} 天、验收未结算 > {settlementDays} 天、结算未归档 > {archiveDays} 天、决策至申报 > {submissionDays} 天（2；超过 {twice} 倍 3）',
    },
    policy: [law.qualityRegulations(16, 49), law.investmentRegulations(25)],
    figures: {
      acceptanceDays: { en: 'Completed to accepted', zh: '完工至验收天数' },
      settlementDays: { en: 'Accepted to settled', zh: '验收至结算天数' },
      archiveDays: { en: 'Settled to archived', zh: '结算至归档天数' },
      submissionDays: { en: 'Decision to submission', zh: '决策至申报天数' },
      twice: { en: 'Times the days that weigh more', zh: '加重的天数倍数' },
    },
  },
  K44: {
    name: { en: 'Odd day or hour', zh: '非工作时间办理' },
    explanation: {
      en: 'Something was decided, awarded or accepted on a day off, or decided at night. A weak sign.',
      zh: '在休息日决策、定标或验收，或深夜办理。属弱信号。',
    },
    formula: {
      en: 'Decision, award or acceptance on a day off, or a decision clicked {nightFrom}:00–{nightUntil}:00 (1)',
      zh: '休息日决策、定标或验收，或 {nightFrom}:00 至次日 {nightUntil}:00 办理（1）',
    },
    policy: [law.auditPractice],
    figures: {
      nightFrom: { en: 'Night begins at', zh: '夜间起始时' },
      nightUntil: { en: 'Night ends at', zh: '夜间结束时' },
    },
  },
  K45: {
    name: { en: 'Year-end rush', zh: '年底突击' },
    explanation: {
      en: 'The contract was signed, or much of the money paid, in the last days of the year. A weak sign.',
      zh: '合同签订或大额付款集中在年底。属弱信号。',
    },
    formula: {
      en: 'Signed, or ≥ {share} of P, in {firstDay}–31 December (1)',
      zh: '12 月 {firstDay} 日至 31 日签约，或付款 ≥ {share} P（1）',
    },
    policy: [law.auditPractice],
    figures: {
      share: { en: 'Share of payments', zh: '付款占比' },
      firstDay: { en: 'First day in December', zh: '12 月起始日' },
    },
  },
}
