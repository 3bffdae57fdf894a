import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    projects: {
      purpose: 'Every filing of your scope: found, followed and decided.',
      emptyTitle: 'Not available yet',
      emptyText:
        'Filings, alerts, inspections and findings of your scope are listed here, with search, filters and the actions open to you.',
    },
    mine: {
      purpose: 'The filings you run: file them, answer returns, report what happens.',
      emptyTitle: 'Not available yet',
      emptyText: 'The filings you create are listed here with what each of them still lacks.',
    },
    project: {
      purpose: 'One project, one file that grows with the work.',
      emptyTitle: 'Not available yet',
      emptyText: 'State, steps, evidence, changes, risk and history of the filing are shown here.',
    },
  },
  zh: {
    projects: {
      purpose: '管辖范围内的全部备案：查询、跟踪、审批。',
      emptyTitle: '暂未开放',
      emptyText: '此处将列出管辖范围内的备案、预警、检查与问题，支持搜索、筛选，并提供您可执行的操作。',
    },
    mine: {
      purpose: '由您负责的备案：申报、答复退回、填报进展。',
      emptyTitle: '暂未开放',
      emptyText: '您创建的备案将列在此处，并标明各自尚缺的内容。',
    },
    project: {
      purpose: '一个项目，一份随工作推进不断完善的档案。',
      emptyTitle: '暂未开放',
      emptyText: '此处将显示该备案的状态、步骤、凭证、变更、风险和历史。',
    },
  },
})
