import { contractValue } from '#domain/filing/dossier.ts'
import { addDays } from '#domain/time/days.ts'
import { consent, decide, onFiling, take, withdrawRequest } from '../filing-steps.ts'
import { spread } from '../past.ts'
import { placeOf } from '../people.ts'
import type { ChangePlan, Scenario } from '../scenario.ts'
import { reaches, type Schedule } from '../schedule.ts'
import type { Turn } from '../story.ts'

const whyOtherwise = '情况特殊，已经集体研究并说明原因'

/** From the contract to the end of work, or to today. */
export function tellWork(plan: Schedule) {
  const { scenario, go, people, duration, cursor } = plan
  if (!reaches(scenario, 'in-progress')) return changesBeforeStart(plan)
  const once = scenario.odd.enteredAtOnce === true
  go(
    6,
    take('start', people.filer, ({ on }) => {
      return { actualStart: addDays(on, scenario.odd.shift?.start ?? 0), ...siteStaff(scenario), deviationReason: whyOtherwise }
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
    go(
      elapsed,
      take('complete', people.filer, ({ on }) => ({ actualEnd: addDays(on, scenario.odd.shift?.end ?? 0) })),
    )
  if (scenario.state === 'suspended') standstill(plan)
  if (scenario.state === 'terminated') termination(plan)
}

const names = ['赵工', '钱工', '孙工', '李工', '周工', '吴工', '郑工', '王工']
const siteStaff = ({ kind, key }: Scenario) =>
  kind === 1
    ? { sitePerson: names[spread(key, 8)] ?? '陈工', qualityPerson: names[(spread(key, 8) + 3) % 8] ?? '刘工' }
    : { sitePerson: null, qualityPerson: null }

const betweenReports = 18

/** Reports with photos, and payments that follow them. */
function tellProgress(plan: Schedule, start: number, { elapsed, done }: { elapsed: number; done: boolean }) {
  const { scenario, meanwhile, people, duration } = plan
  const { odd, kind, state } = scenario
  const last = done ? 100 : (odd.progress ?? Math.min(90, Math.round((elapsed / duration) * 100)))
  const until = elapsed - (odd.silence ?? (done ? 1 : 2))
  const prepayment = odd.prepayment ?? 20
  if (elapsed > 6 && scenario.estimate >= 50_000) meanwhile(start + 3, pay(prepayment / 100))
  const count = kind === 1 || odd.progress !== undefined ? Math.max(until >= 6 || done ? 1 : 0, Math.floor(until / betweenReports)) : 0
  for (let report = 1; report <= count; report++) {
    const at = report === count ? Math.max(until, 0) : report * betweenReports
    const percent = report === count ? last : Math.round((last * at) / Math.max(elapsed, 1))
    meanwhile(start + at, take('report-progress', people.filer, { percent, note: noteFor(percent), reason: null }))
  }
  const share = odd.paid ?? (last >= 55 || done ? 0.5 : null)
  if (share !== null && elapsed > 12 && state !== 'suspended') meanwhile(start + Math.max(elapsed - 1, 4), pay(share))
}

const noteFor = (percent: number) =>
  percent >= 100
    ? '全部工作内容已完成，正在整理资料'
    : percent > 60
      ? '主体已完成，正在收尾'
      : percent > 25
        ? '按计划推进，质量情况正常'
        : '已完成准备工作，人员设备到位'

/** Pays up to a share of what is owed by then: of the contract, or of the settled price. */
export const pay =
  (share: number, of: 'contract' | 'settlement' = 'contract'): Turn =>
  async (story, on) => {
    const { filer } = placeOf(story.scenario.place)
    const { amount, payee } = await onFiling(story, { by: filer, on }, async (_, filing) => ({
      amount: Math.round((of === 'contract' ? contractValue(filing) : (filing.settlementReviewed ?? 0)) * share) - filing.paid,
      payee: filing.contract?.supplierNames[0] ?? '施工单位',
    }))
    if (amount <= 0) return
    const deviationReason = share > 1 ? whyOtherwise : null
    await take('record-payment', filer, { date: on, amount, payee, deviationReason })(story, on)
  }

function changesBeforeStart(plan: Schedule) {
  if (reaches(plan.scenario, 'contracted'))
    for (const change of plan.scenario.odd.changes ?? []) tellChange(plan, plan.cursor.at + change.after, change)
}

const grounds = ['现场地质条件与设计不符，需增加工程量', '应村民要求增设附属设施', '设计漏项，经现场核实需补充']

function tellChange({ meanwhile, people }: Schedule, at: number, { share, type = 'value', outcome = 'granted' }: ChangePlan) {
  meanwhile(
    at,
    take('request-change', people.filer, ({ filing: { contract }, on }) => ({
      type,
      amount: type === 'value' ? Math.round(((contract?.price ?? 0) * share) / 100) * 100 : 0,
      newEnd: type === 'duration' ? addDays(contract?.end ?? on, 30) : null,
      reason: type === 'duration' ? '连续降雨影响施工，申请延长工期' : (grounds[at % grounds.length] ?? ''),
    })),
  )
  if (outcome === 'withdrawn') meanwhile(at + 4, withdrawRequest('change', people.filer))
  if (outcome === 'granted')
    meanwhile(at + 4, decide({ kind: 'change', by: people.deciders, grant: true, decision: '经现场核实，同意变更' }))
  if (outcome === 'refused')
    meanwhile(at + 4, decide({ kind: 'change', by: people.deciders, grant: false, decision: '属合同范围内工作，不予增加' }))
}

function interruption({ meanwhile, people }: Schedule, start: number) {
  meanwhile(start + 21, take('suspend', people.filer, { reason: '汛期来临，暂停施工' }))
  meanwhile(start + 31, take('resume', people.filer, { reason: '汛期结束，恢复施工' }))
}

function stopAndLift({ meanwhile, people }: Schedule, start: number) {
  meanwhile(start + 7, take('stop', people.supervisor, { reason: '现场未设安全防护，责令停工整改' }))
  meanwhile(start + 14, take('lift', people.supervisor, { reason: '整改到位，准予复工' }))
}

function standstill({ go, people, scenario }: Schedule) {
  if (scenario.odd.stopped) go(46, take('stop', people.supervisor, { reason: '接监督检查，发现未按图施工，责令停工' }))
  else go(46, take('suspend', people.filer, { reason: '管线迁改未完成，暂停施工' }))
}

/** Ends by a request; what a supervisor stopped, with a supervisor's consent. */
function termination({ go, people, scenario }: Schedule) {
  const { endedWhileStopped } = scenario.odd
  if (endedWhileStopped) go(46, take('stop', people.supervisor, { reason: '施工单位资质不符，责令停工' }))
  go(
    endedWhileStopped ? 5 : 46,
    take('request-termination', people.filer, ({ filing: { paid } }) => ({ reason: '施工单位无力继续履约，双方协商终止', paid })),
  )
  if (endedWhileStopped) go(2, consent(people.supervisor))
  go(3, decide({ kind: 'termination', by: people.deciders, grant: true, decision: '同意终止，按实结算' }))
}
