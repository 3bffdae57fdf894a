import type { AppealAction, AppealOutcome, AppealType, AuthorAction, CounterWay } from '#contract/appeal-states.ts'
import { monthsEarlier } from '#domain/statistics/period.ts'
import { daysBetween } from '#domain/time/days.ts'

/** One step: how many days ago, by whom (the author has no name), what, and what was said. */
export type AppealTurn = {
  ago: number
  by: 'author' | 'supervisor' | 'supervisor2'
  action: AppealAction | AuthorAction
  text?: string
  outcome?: AppealOutcome
}

export type AppealCase = {
  type: AppealType
  /** A filing by its key, or a region by its code. */
  about: { filing: string } | { region: string }
  ago: number
  content: string
  wanted?: string
  identity?: { name: string; mobile: string; address: string | null }
  /** How the author came, where a supervisor of the county took it down. */
  counter?: CounterWay
  /** Known to whoever tries the demonstration out. */
  code?: string
  turns?: readonly AppealTurn[]
}

/** The same for all of them: demonstration data is only loaded where nobody else can reach it. */
export const demoAppealPassword = 'GUESTGUEST'
export const demoAppealCodes = { waiting: 'TRYA-PPEA-LSAB', answered: 'TRYA-PPEA-LSCD' } as const

const handled = (by: 'supervisor' | 'supervisor2', since: number): AppealTurn[] => [
  { ago: since, by, action: 'accept' },
  { ago: since - 1, by, action: 'assign' },
  { ago: since - 2, by, action: 'investigate' },
]

/** What people told the supervisors of the invented county. */
export const appealCasesOn = (today: string): AppealCase[] => [...lately, ...answeredLastMonth(today)]

const lately: readonly AppealCase[] = [
  {
    type: 'complaint',
    about: { filing: 'ty-road' },
    ago: 2,
    content: '二组路口那一段刚浇完三天就开始起砂，用脚一蹭就掉灰，我们怀疑水泥标号不够，请派人来取样看看。',
    wanted: '抽样检测，不合格的路段返工',
    identity: { name: '沈国庆', mobile: '13655501234', address: '桃源村二组 18 号' },
  },
  {
    type: 'tender-objection',
    about: { filing: 'ty-hall' },
    ago: 1,
    content: '磋商文件要求投标人必须在本县有五年以上业绩，明显是为某一家量身定做，违反公平竞争的规定，请予纠正。',
    wanted: '修改资格条件，重新发布公告',
  },
  {
    type: 'question',
    about: { region: '990101101000' },
    ago: 9,
    counter: 'in-person',
    content: '想问一下镇里今年的道路硬化项目名单在哪里公示，村里公告栏上一直没有看到，谢谢。',
    turns: [{ ago: 6, by: 'supervisor', action: 'accept' }],
  },
  {
    type: 'report',
    about: { filing: 'overdue' },
    ago: 41,
    content: '渠道衬砌只做了表面一层，下面的旧砌体没有拆除，从断口处可以看得很清楚，附近几户人家都可以作证。',
    wanted: '按图纸重做',
    turns: handled('supervisor2', 33),
  },
  {
    type: 'complaint',
    about: { filing: 'long-overdue' },
    ago: 30,
    content: '工期早就过了，水还是时有时无，施工队一个月没有来过人，去问村里总说快了，到底什么时候能通水？',
    code: demoAppealCodes.waiting,
    turns: [
      ...handled('supervisor', 24),
      { ago: 4, by: 'supervisor', action: 'ask', text: '请说明停水的具体户数和时间段，最好附上照片。' },
    ],
  },
  {
    type: 'report',
    about: { filing: 'no-quorum' },
    ago: 48,
    content: '祠堂修缮的事没有开够人数的会就定下来了，签到表上有好几个人当天根本不在村里。',
    identity: { name: '何秀英', mobile: '13655504321', address: null },
    code: demoAppealCodes.answered,
    turns: [
      ...handled('supervisor2', 40),
      { ago: 30, by: 'supervisor2', action: 'ask', text: '您能否说明是哪几位当天不在村里？我们会为您保密。' },
      { ago: 28, by: 'author', action: 'answer', text: '三组的两户都在外地打工，过年才回来。' },
      {
        ago: 12,
        by: 'supervisor2',
        action: 'reply',
        outcome: 'substantiated',
        text: '经核对签到表并走访，到会人数未达规定，反映属实。已责成村委会重新召开会议并公示，相关责任人另行处理。',
      },
    ],
  },
  {
    type: 'complaint',
    about: { filing: 'waiting-for-acceptance' },
    ago: 70,
    content: '食堂改造完工两个月了一直不验收，地砖已经松动，老人走路容易绊倒，请督促整改。',
    turns: [
      ...handled('supervisor2', 62),
      {
        ago: 20,
        by: 'supervisor2',
        action: 'reply',
        outcome: 'unsubstantiated',
        text: '现场查看地砖铺贴符合要求，验收资料正在准备，未发现违规情形。',
      },
      { ago: 6, by: 'author', action: 'ask-review', text: '来看的时候只看了大厅，后厨的地砖一块都没有看。' },
    ],
  },
  {
    type: 'suggestion',
    about: { filing: 'sq-bridge' },
    ago: 150,
    content: '建议在桥头加装减速带和反光标识，晚上车速很快，学生放学过桥不安全。',
    turns: [
      ...handled('supervisor', 145),
      { ago: 120, by: 'supervisor', action: 'reply', outcome: 'answered', text: '感谢建议，镇里已列入本季度交通安全设施计划，下月安装。' },
      { ago: 110, by: 'author', action: 'rate', text: '答复很快，希望尽早装上' },
      { ago: 85, by: 'supervisor', action: 'close' },
    ],
  },
  {
    type: 'complaint',
    about: { filing: 'sb-water' },
    ago: 160,
    content: '蓄水池建好以后池壁有一处一直渗水，跟施工队说过两次，没有人来处理。',
    turns: [
      ...handled('supervisor2', 152),
      {
        ago: 118,
        by: 'supervisor2',
        action: 'reply',
        outcome: 'partly',
        text: '渗水属实，系伸缩缝填料老化，质保期内由施工单位免费修复，现已完成。',
      },
      { ago: 80, by: 'supervisor2', action: 'close' },
    ],
  },
  {
    type: 'complaint',
    about: { region: '990101201204' },
    ago: 20,
    content: '邻居家盖房占了我家的地界，村里调解了两次都没有结果，请你们来主持公道。',
    turns: [
      { ago: 15, by: 'supervisor', action: 'refuse', text: '宅基地权属争议不属于工程项目监督范围，请向乡人民政府申请调解或依法提起诉讼。' },
    ],
  },
]

/**
 * Enough replies in the month that ended last for its figures to be published: about fewer than five nothing is told. Their days lie in the
 * second half of the month, so that holidays at its beginning move none of them out of it.
 */
function answeredLastMonth(today: string): AppealCase[] {
  const month = monthsEarlier(`${today.slice(0, 7)}-01`, 1).slice(0, 8)
  return [
    {
      day: 13,
      type: 'complaint',
      filing: 'hd-road',
      outcome: 'partly',
      content: '机耕路路肩有一段没有回填，下雨就冲成沟，三轮车过不去。',
      reply: '现场查看属实，施工单位已回填压实。',
    },
    {
      day: 15,
      type: 'question',
      filing: 'hx-dam',
      outcome: 'answered',
      content: '拦河堰加固以后汛期放水由谁负责，村里没有说清楚。',
      reply: '由村水管员按镇防汛办调度放水，联系电话已在堰旁公示。',
    },
    {
      day: 17,
      type: 'complaint',
      filing: 'ty-water',
      outcome: 'unsubstantiated',
      content: '听说换的水管不是合同写的牌子，价格却一分没少。',
      reply: '抽查三处管材，品牌、规格与合同和合格证一致。',
    },
    {
      day: 19,
      type: 'suggestion',
      filing: 'ys-road',
      outcome: 'answered',
      content: '护栏在学校门口断了一截，建议补上，孩子们上下学安全些。',
      reply: '已请乡里列入下一批安全设施，本月内补装。',
    },
    {
      day: 22,
      type: 'report',
      filing: 'ty-bins',
      outcome: 'unsubstantiated',
      content: '垃圾桶采购的数量好像不够，我们组只分到一半。',
      reply: '清点入库单和发放表，数量相符，你组其余部分已于次日补发。',
    },
    {
      day: 24,
      type: 'complaint',
      filing: 'lt-pump',
      outcome: 'substantiated',
      content: '提灌站的新水泵用了不到一个月就漏油，报修没有人来。',
      reply: '情况属实，供货单位已更换密封件并延长质保半年。',
    },
  ].map(({ day, type, filing, outcome, content, reply }) => {
    const ago = daysBetween(`${month}${day}`, today)
    const answer = { ago, by: 'supervisor', action: 'reply', outcome, text: reply }
    return { type, about: { filing }, ago: ago + 24, content, turns: [...handled('supervisor', ago + 18), answer] } as AppealCase // plain words above
  })
}
