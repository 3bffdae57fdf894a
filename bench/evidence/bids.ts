import type { Origin } from '#domain/reading/origins.ts'
import type { Chance } from './chance.ts'

export type Round = { tender: string; form: Origin; bids: { text: string; origin: Origin; hand: number }[] }

const who = ['项目经理', '施工员', '安全员', '质检员', '材料员', '测量组', '养护班组', '运输车队', '我方', '本公司', '项目部', '资料员']
const does = [
  '负责',
  '每日检查',
  '提前落实',
  '按图纸复核',
  '分段组织',
  '会同监理核对',
  '记录并上报',
  '逐项验收',
  '妥善保管',
  '及时清理',
  '安排专人看护',
  '统一调配',
]
const what = [
  '路基压实度',
  '混凝土坍落度',
  '进场钢材',
  '临时用电',
  '边沟开挖',
  '模板支护',
  '雨季排水',
  '养护覆盖',
  '交通疏导',
  '扬尘治理',
  '隐蔽工程',
  '碎石级配',
]
const how = [
  '不合格不得进入下道工序',
  '发现问题当日整改',
  '资料同步归档',
  '高峰时段错开作业',
  '夜间不扰民',
  '确保工期节点',
  '留存影像备查',
  '按周报送进度',
  '以试验报告为准',
  '设专职岗位',
  '费用由我方承担',
  '接受村民监督',
]

const where = [
  '在一组路口',
  '桥头段',
  '村部门前',
  '渠道沿线',
  '弯道处',
  '料场内',
  '作业面上',
  '涵洞两侧',
  '居民点附近',
  '施工便道',
  '坡脚位置',
  '交叉口',
]
const when = [
  '开工前三日',
  '浇筑完成后',
  '雨后第一时间',
  '每周一上午',
  '收工之前',
  '进场当天',
  '隐蔽之前',
  '交底会后',
  '养护期内',
  '验收之前',
  '材料到场时',
  '工序交接时',
]

/** Sentences of the trade: different people use the same parts in another order. */
const sentence = (chance: Chance) =>
  `${chance.of(when)}${chance.of(who)}${chance.of(where)}${chance.of(does)}${chance.of(what)}${chance.between(2, 98)}处，${chance.of(how)}`
const sentences = (count: number, chance: Chance) => Array.from({ length: count }, () => sentence(chance))

/** Each bid has the tender's form, phrases of the trade that half of all use, and its own part; `hand` says who wrote it. */
export function roundOf(chance: Chance): Round {
  const form = sentences(60, chance)
  const phrases = sentences(30, chance)
  const root = chance.digits(8)
  const tender = { author: '招标代理', lastModifiedBy: null, rsidRoot: root, rsids: [root, chance.digits(8)], pdfId: null }
  const written = sentences(120, chance)
  const hands = chance.happens(0.5) ? [0, 0, 1, 2] : [0, 1, 2, 3]
  const first = sittings(chance)
  return {
    ...{ tender: form.join('\n'), form: tender },
    bids: hands.map((hand, at) => {
      const own = hand === 0 ? (at === 0 ? written : altered(written, chance)) : sentences(120, chance)
      const origin: Origin = {
        ...tender,
        author: chance.of(['Administrator', 'User', null, `员工${chance.digits(4)}`]),
        rsids: [...tender.rsids, ...sittings(chance)],
      }
      // Half of those by one hand were saved by a program that leaves no trace.
      const traced =
        hand === 0 && hands[1] === 0 && (at === 0 || chance.happens(0.5)) ? { ...origin, rsids: [...origin.rsids, ...first] } : origin
      return { text: [...form, ...own, ...phrases.filter(() => chance.happens(0.5))].join('\n'), origin: traced, hand }
    }),
  }
}

const sittings = (chance: Chance) => Array.from({ length: 5 }, () => chance.digits(8))

/** Two fifths are left as they were, the others are rewritten by a quarter of their characters. */
const altered = (written: readonly string[], chance: Chance) =>
  written.map((text) =>
    chance.happens(0.4)
      ? text
      : [...text].map((letter) => (chance.happens(0.25) ? chance.of([...'的之与和及并按照进行']) : letter)).join(''),
  )
