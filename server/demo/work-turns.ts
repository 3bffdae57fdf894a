import { addDays } from '#domain/days.ts'
import { contractValue } from '#domain/dossier.ts'
import { placeOf } from './beginning.ts'
import { spread } from './past.ts'
import { consent, decide, withdrawRequest } from './requests.ts'
import type { ChangePlan } from './scenario.ts'
import { reaches, type Schedule } from './schedule.ts'
import { take } from './story.ts'
import type { Story } from './story-state.ts'

const whyOtherwise = '情况特殊，已经集体研究并说明原因'

/** From the contract to the end of work, or to today. */
export function tellWork(plan: Schedule) {
  const { scenario, go, people, duration, cursor } = plan
  if (!reaches(scenario, 'in-progress')) return changesBesideStart(plan)
  const once = scenario.odd.enteredAtOnce === true
  go(6, (story, on) =>
    take(story, 'start', {
      by: people.filer,
      on,
      input: { actualStart: addDays(on, scenario.odd.shift?.start ?? 0), ...siteStaff(story), deviationReason: whyOtherwise },
    }),
  )
  const start = cursor.at
  const done = reaches(scenario, 'completed')
  const elapsed = once ? 0 : done ? Math.round(duration * 0.85) : scenario.state === 'in-progress' ? scenario.ago : 45
  tellProgress(plan, start, { elapsed, done })
  for (const change of scenario.odd.changes ?? []) tellChange(plan, start + change.after, change)
  if (scenario.odd.turns?.includes('suspended-once')) interruption(plan, start)
  if (scenario.odd.turns?.includes('stopped-once')) stopAndLift(plan, start)
  if (done)
    go(elapsed, (story, on) =>
      take(story, 'complete', { by: people.filer, on, input: { actualEnd: addDays(on, scenario.odd.shift?.end ?? 0) } }),
    )
  if (scenario.state === 'suspended') standstill(plan)
  if (scenario.state === 'terminated') termination(plan)
}

const names = ['赵工', '钱工', '孙工', '李工', '周工', '吴工', '郑工', '王工']
const siteStaff = ({ scenario }: Story) =>
  scenario.kind === 1
    ? { sitePerson: names[spread(scenario.key, 8)] ?? '陈工', qualityPerson: names[(spread(scenario.key, 8) + 3) % 8] ?? '刘工' }
    : { sitePerson: null, qualityPerson: null }

const betweenReports = 18

/** Reports with photos, and payments that follow them. */
function tellProgress(plan: Schedule, start: number, { elapsed, done }: { elapsed: number; done: boolean }) {
  const { scenario, beside, people, duration } = plan
  const { odd, kind, state } = scenario
  const last = done ? 100 : (odd.progress ?? Math.min(90, Math.round((elapsed / duration) * 100)))
  const until = elapsed - (odd.silence ?? (done ? 1 : 2))
  const prepayment = odd.prepayment ?? 20
  if (elapsed > 6 && scenario.estimate >= 50_000) beside(start + 3, (story, on) => pay(story, on, prepayment / 100))
  const count = kind === 1 || odd.progress !== undefined ? Math.max(until >= 6 || done ? 1 : 0, Math.floor(until / betweenReports)) : 0
  for (let report = 1; report <= count; report++) {
    const at = report === count ? Math.max(until, 0) : report * betweenReports
    const percent = report === count ? last : Math.round((last * at) / Math.max(elapsed, 1))
    beside(start + at, (story, on) =>
      take(story, 'report-progress', { by: people.filer, on, input: { percent, note: noteFor(percent), reason: null } }),
    )
  }
  const share = odd.paid ?? (last >= 55 || done ? 0.5 : null)
  if (share !== null && elapsed > 12 && state !== 'suspended')
    beside(start + Math.max(elapsed - 1, 4), (story, on) => pay(story, on, share))
}

const noteFor = (percent: number) =>
  percent >= 100
    ? '全部工作内容已完成，正在整理资料'
    : percent > 60
      ? '主体已完成，正在收尾'
      : percent > 25
        ? '按计划推进，质量情况正常'
        : '已完成准备工作，人员设备到位'

/** Pays up to a share of what is owed by then. */
export function pay(story: Story, on: string, share: number, of = contractValue(story.dossier)) {
  const amount = Math.round(of * share) - story.dossier.paid
  if (amount <= 0) return
  const payee = story.dossier.contract?.supplierNames[0] ?? '施工单位'
  take(story, 'record-payment', {
    by: placeOf(story.scenario).filer,
    on,
    input: { date: on, amount, payee, deviationReason: share > 1 ? whyOtherwise : null },
  })
}

function changesBesideStart(plan: Schedule) {
  if (reaches(plan.scenario, 'contracted'))
    for (const change of plan.scenario.odd.changes ?? []) tellChange(plan, plan.cursor.at + change.after, change)
}

const grounds = ['现场地质条件与设计不符，需增加工程量', '应村民要求增设附属设施', '设计漏项，经现场核实需补充']

function tellChange({ beside, people }: Schedule, at: number, { share, type = 'value', outcome = 'granted' }: ChangePlan) {
  beside(at, (story, on) => {
    const amount = type === 'value' ? Math.round(((story.dossier.contract?.price ?? 0) * share) / 100) * 100 : 0
    const newEnd = type === 'duration' ? addDays(story.dossier.contract?.end ?? on, 30) : null
    take(story, 'request-change', {
      by: people.filer,
      on,
      input: {
        type,
        amount,
        newEnd,
        reason: type === 'duration' ? '连续降雨影响施工，申请延长工期' : (grounds[at % grounds.length] ?? ''),
      },
    })
  })
  if (outcome === 'open') return
  beside(at + 4, (story, on) => {
    if (outcome === 'withdrawn') return withdrawRequest(story, 'change', { by: people.filer, on })
    const level = story.rows.project_request.find(({ state }) => state === 'open')?.deciding_level
    const by = level === 'county' ? people.county : people.decider
    return decide(story, 'change', {
      by,
      on,
      grant: outcome === 'granted',
      decision: outcome === 'granted' ? '经现场核实，同意变更' : '属合同范围内工作，不予增加',
    })
  })
}

function interruption({ beside, people }: Schedule, start: number) {
  beside(start + 21, (story, on) => take(story, 'suspend', { by: people.filer, on, input: { reason: '汛期来临，暂停施工' } }))
  beside(start + 31, (story, on) => take(story, 'resume', { by: people.filer, on, input: { reason: '汛期结束，恢复施工' } }))
}

function stopAndLift({ beside, people }: Schedule, start: number) {
  beside(start + 7, (story, on) => take(story, 'stop', { by: people.supervisor, on, input: { reason: '现场未设安全防护，责令停工整改' } }))
  beside(start + 14, (story, on) => take(story, 'lift', { by: people.supervisor, on, input: { reason: '整改到位，准予复工' } }))
}

function standstill({ go, people, scenario }: Schedule) {
  if (scenario.odd.stopped)
    go(46, (story, on) => take(story, 'stop', { by: people.supervisor, on, input: { reason: '接监督检查，发现未按图施工，责令停工' } }))
  else go(46, (story, on) => take(story, 'suspend', { by: people.filer, on, input: { reason: '管线迁改未完成，暂停施工' } }))
}

/** Ends by a request; what a supervisor stopped, with a supervisor's consent. */
function termination({ go, people, scenario }: Schedule) {
  if (scenario.odd.endedWhileStopped)
    go(46, (story, on) => take(story, 'stop', { by: people.supervisor, on, input: { reason: '施工单位资质不符，责令停工' } }))
  go(scenario.odd.endedWhileStopped ? 5 : 46, (story, on) =>
    take(story, 'request-termination', {
      by: people.filer,
      on,
      input: { reason: '施工单位无力继续履约，双方协商终止', paid: story.dossier.paid },
    }),
  )
  if (scenario.odd.endedWhileStopped) go(2, (story, on) => consent(story, { by: people.supervisor, on }))
  go(3, (story, on) => decide(story, 'termination', { by: people.decider, on, grant: true, decision: '同意终止，按实结算' }))
}
