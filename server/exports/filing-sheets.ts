import { kindLabel } from '#contract/kinds.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import { requestNames, turnTaskNames } from '#contract/names/turn-names.ts'
import type { ProjectRow, QueueItem } from '#contract/project-views.ts'
import type { ProjectQuery, QueueQuery } from '#contract/projects.ts'
import { countFilings, readFilings } from '../projects/list/list-store.ts'
import { listQueue } from '../projects/list/queue-store.ts'
import { batchSize, byPages, columnsOf, type Sheet, saidIn } from './sheet.ts'

const of = columnsOf<ProjectRow>()

export const filings: Sheet<ProjectQuery, ProjectRow> = {
  title: { en: 'Filings', zh: '项目备案' },
  columns: [
    of.text('number', 'Filing number', '备案编号', ({ number }) => number),
    of.text('name', 'Name', '项目名称', ({ name }) => name),
    of.text('kind', 'Project category', '项目类别', ({ kind }, reading) => saidIn(kindLabel(kind), reading)),
    of.text('state', 'State', '状态', ({ state }, { language }) => projectStateNames[language][state]),
    of.text('stopped', 'Stop order', '停工', ({ stopped }, { language }) => (stopped ? stop[language] : null)),
    of.text('risk', 'Risk level', '风险等级', ({ risk }, { language }) => (risk ? riskLevelNames[language][risk.level] : null)),
    of.count('score', 'Risk score', '风险分值', ({ risk }) => risk?.score),
    of.text('region', 'Region', '项目所在地', ({ region }, reading) => saidIn(region.name, reading)),
    of.text('region-code', 'Region code', '区划代码', ({ region }) => region.code),
    of.text('owner', 'Owner', '业主单位', ({ owner }) => owner?.name),
    of.text('filer', 'Filer', '经办人', ({ filer }) => filer.name),
    of.text('trade', 'Industry category', '行业类别', ({ trade }, { meaning }) => meaning('trade', trade)),
    of.text('method', 'Contracting method', '发包方式', ({ method }, { meaning }) => meaning('qrgysqd', method)),
    of.text('major-project', 'Major project', '重大项目', ({ majorProject }, { meaning }) => meaning('majorProject', majorProject)),
    of.yuan('estimate', 'Estimated price (yuan)', '估算价（元）', ({ estimatedPrice }) => estimatedPrice),
    of.yuan('contract', 'Contract price (yuan)', '合同价（元）', ({ contractPrice }) => contractPrice),
    of.yuan('settlement', 'Settled price (yuan)', '审定价（元）', ({ settlementReviewed }) => settlementReviewed),
    of.yuan('paid', 'Paid (yuan)', '已付款（元）', ({ paid }) => paid),
    of.share('progress', 'Progress', '进度', ({ progress }) => progress / 100),
    of.day('planned-end', 'Planned end', '计划完工日期', ({ plannedEnd }) => plannedEnd),
    of.day('due', 'Due', '办理期限', ({ dueOn }) => dueOn),
    of.moment('created', 'Created', '创建时间', ({ createdAt }) => createdAt),
    of.moment('changed', 'Last changed', '最近变更', ({ changedAt }) => changedAt),
  ],
  read: async (db, actor, question) => {
    const { items, next } = await readFilings(db, actor, { ...question, page: 1, size: batchSize })
    return { items, next: next === null ? null : { ...question, after: next } }
  },
  count: countFilings,
}

const stop = { en: 'Stopped', zh: '已责令停工' }

const queued = columnsOf<QueueItem>()

export const queue: Sheet<QueueQuery, QueueItem> = {
  title: { en: 'My queue', zh: '待我办理' },
  columns: [
    queued.text('number', 'Filing number', '备案编号', ({ project }) => project.number),
    queued.text('name', 'Name', '项目名称', ({ project }) => project.name),
    queued.text('kind', 'Project category', '项目类别', ({ project }, reading) => saidIn(kindLabel(project.kind), reading)),
    queued.text('task', 'To do', '待办事项', ({ request, task }, { language }) =>
      request ? requestNames[language][request.kind] : turnTaskNames[language][task],
    ),
    queued.text('state', 'State', '状态', ({ project }, { language }) => projectStateNames[language][project.state]),
    queued.text('risk', 'Risk level', '风险等级', ({ risk }, { language }) => (risk ? riskLevelNames[language][risk.level] : null)),
    queued.text('region', 'Region', '项目所在地', ({ project }, reading) => saidIn(project.region.name, reading)),
    queued.yuan('estimate', 'Estimated price (yuan)', '估算价（元）', ({ project }) => project.estimatedPrice),
    queued.moment('since', 'Waiting since', '等待开始时间', ({ since }) => since),
    queued.day('due', 'Due', '办理期限', ({ dueOn }) => dueOn),
    queued.text('started-by', 'Begun by', '受理人', ({ startedBy }) => startedBy),
  ],
  read: byPages(listQueue),
}
