import type { AlertQuery, AlertRow } from '#contract/alerts.ts'
import type { DrawQuery, DrawRow } from '#contract/draws.ts'
import type { FindingQuery, FindingRow } from '#contract/findings.ts'
import type { InspectionQuery, InspectionRow } from '#contract/inspections.ts'
import { listed } from '#contract/listing.ts'
import { severityNames } from '#contract/names/risk-names.ts'
import {
  alertStateNames,
  findingSeverityNames,
  findingStateNames,
  inspectionResultNames,
  inspectionStateNames,
  inspectionTypeNames,
} from '#contract/names/supervision-names.ts'
import { drawStateNames, drawSubjectNames, expertPoolNames } from '#contract/names/talent-names.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { listAlerts } from '../alerts/store.ts'
import { listDraws } from '../draws/store.ts'
import { listFindings } from '../findings/store.ts'
import { listInspections } from '../inspections/store.ts'
import { byPages, columnsOf, type Sheet, saidIn } from './sheet.ts'

/** The project that a matter of supervision belongs to. */
const projectOf = <Row extends Pick<FindingRow, 'project'>>(of: ReturnType<typeof columnsOf<Row>>) => [
  of.text('project-number', 'Filing number', '备案编号', ({ project }) => project.number),
  of.text('project', 'Project', '项目名称', ({ project }) => project.name),
  of.text('region', 'Region', '项目所在地', ({ project }, reading) => saidIn(project.region.name, reading)),
]

const finding = columnsOf<FindingRow>()
export const findings: Sheet<FindingQuery, FindingRow> = {
  title: { en: 'Findings', zh: '问题整改' },
  columns: [
    finding.text('number', 'Number', '整改编号', ({ number }) => number),
    ...projectOf(finding),
    finding.text('state', 'State', '状态', ({ state }, { language }) => findingStateNames[language][state]),
    finding.text('severity', 'Severity', '严重程度', ({ severity }, { language }) => findingSeverityNames[language][severity]),
    finding.text('description', 'What is wrong', '问题描述', ({ description }) => description),
    finding.day('due', 'Due', '整改期限', ({ dueOn }) => dueOn),
    finding.count('overdue', 'Days overdue', '逾期天数', ({ overdueDays }) => overdueDays),
    finding.moment('opened', 'Issued', '下发时间', ({ openedAt }) => openedAt),
  ],
  read: byPages(listFindings),
}

const alert = columnsOf<AlertRow>()
export const alerts: Sheet<AlertQuery, AlertRow> = {
  title: { en: 'Alerts', zh: '预警' },
  columns: [
    ...projectOf(alert),
    alert.text('indicator', 'Indicator', '预警指标', ({ indicator }, reading) => saidIn(indicatorTexts[indicator].name, reading)),
    alert.text('severity', 'Severity', '严重程度', ({ severity }, { language }) => severityNames[language][severity]),
    alert.text('state', 'State', '状态', ({ state }, { language }) => alertStateNames[language][state]),
    alert.moment('raised', 'Raised', '预警时间', ({ raisedAt }) => raisedAt),
    alert.day('due', 'Due', '办理期限', ({ dueOn }) => dueOn),
    alert.count('overdue', 'Days overdue', '逾期天数', ({ overdueDays }) => overdueDays),
  ],
  read: byPages(listAlerts),
}

const inspection = columnsOf<InspectionRow>()
export const inspections: Sheet<InspectionQuery, InspectionRow> = {
  title: { en: 'Inspections', zh: '监督检查' },
  columns: [
    ...projectOf(inspection),
    inspection.text('type', 'Type', '检查类型', ({ type }, { language }) => inspectionTypeNames[language][type]),
    inspection.text('state', 'State', '状态', ({ state }, { language }) => inspectionStateNames[language][state]),
    inspection.day('planned', 'Planned for', '计划日期', ({ plannedOn }) => plannedOn),
    inspection.text('lead', 'Lead', '检查组长', ({ lead }) => lead.name),
    inspection.text('others', 'Others who come along', '同行人员', ({ others }, { language }) => listed[language](others)),
    inspection.text('result', 'Result', '检查结果', ({ result }, { language }) =>
      result ? inspectionResultNames[language][result] : null,
    ),
    inspection.count('findings', 'Findings', '发现问题数', ({ findings }) => findings),
    inspection.moment('submitted', 'Submitted', '提交时间', ({ submittedAt }) => submittedAt),
  ],
  read: byPages(listInspections),
}

const draw = columnsOf<DrawRow>()
export const draws: Sheet<DrawQuery, DrawRow> = {
  title: { en: 'Draws', zh: '随机抽取' },
  columns: [
    ...projectOf(draw),
    draw.text('subject', 'Drawn', '抽取对象', ({ subject }, { language }) => drawSubjectNames[language][subject]),
    draw.text('pool', 'Pool', '专家类别', ({ pool }, { language }) => (pool ? expertPoolNames[language][pool] : null)),
    draw.text('state', 'State', '状态', ({ state }, { language }) => drawStateNames[language][state]),
    draw.count('seats', 'Seats', '名额', ({ seats }) => seats),
    draw.text('operator', 'Operator', '操作人', ({ operator }) => operator.name),
    draw.text('witness', 'Witness', '见证人', ({ witness }) => witness.name),
    draw.moment('session', 'Session', '评审时间', ({ sessionStart }) => sessionStart),
    draw.moment('committed', 'Begun', '发起时间', ({ committedAt }) => committedAt),
  ],
  read: byPages(listDraws),
}
