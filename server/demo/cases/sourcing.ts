import { type Scenario, scenario } from '../scenario.ts'

/** Filings in which something is wrong with how the supplier was found. What each is about stands in server/testing/planted.ts. */
export const sourcingCases: readonly Scenario[] = [
  scenario('tender-avoided', ['柳河镇', '防洪堤加固工程'], [1, 'irrigation'], [860, '米'], 3_860_000, ['negotiation', 'contracted', 15], {
    overPrice: 4_067_500,
  }),
  scenario('under-simple', ['河东村', '文化礼堂装饰工程'], [1, 'public-building'], [520, '平方米'], 486_000, [
    'inquiry',
    'in-progress',
    30,
  ]),
  scenario('under-direct', ['松坪村', '灌溉水渠修补工程'], [1, 'irrigation'], [640, '米'], 97_800, ['direct', 'contracted', 9], {
    price: 96_900,
  }),
  scenario('split-one', ['竹林村', '一组入户道路硬化工程'], [1, 'road'], [740, '平方米'], 86_000, ['direct', 'in-progress', 34], {
    supplier: '泰安土石方工程',
  }),
  scenario('split-two', ['竹林村', '二组入户道路硬化工程'], [1, 'road'], [715, '平方米'], 83_500, ['direct', 'in-progress', 18], {
    supplier: '泰安土石方工程',
    at: { sameAs: 'split-one', metres: 180 },
  }),
  scenario('favourite-road', ['上坝村', '环村道路硬化工程'], [1, 'road'], [2750, '平方米'], 318_000, ['inquiry', 'archived', 60], {
    supplier: '青石建筑工程',
  }),
  scenario(
    'favourite-square',
    ['上坝村', '村民广场建设工程'],
    [1, 'square'],
    [1400, '平方米'],
    276_000,
    ['negotiation', 'in-progress', 40],
    { supplier: '青石建筑工程' },
  ),
  scenario('favourite-repair', ['上坝村', '老旧水塔维修工程'], [1, 'repair'], [1, '座'], 224_000, ['negotiation', 'contracted', 12], {
    supplier: '青石建筑工程',
  }),
  scenario('direct-pair-one', ['河西村', '村部屋面维修工程'], [1, 'repair'], [460, '平方米'], 82_000, ['direct', 'archived', 30], {
    supplier: '安居房屋修缮',
  }),
  scenario(
    'direct-pair-two',
    ['河西村', '卫生室改造工程'],
    [1, 'public-building'],
    [180, '平方米'],
    76_000,
    ['direct', 'in-progress', 22],
    { supplier: '安居房屋修缮' },
  ),
  scenario('direct-pair-three', ['河西村', '过水涵洞修复工程'], [1, 'bridge'], [2, '处'], 68_000, ['direct', 'contracted', 7], {
    supplier: '安居房屋修缮',
  }),
  scenario('two-bidders', ['龙潭村', '进村道路拓宽工程'], [1, 'road'], [2100, '平方米'], 246_000, ['inquiry', 'contracted', 11], {
    supplier: '通达公路工程',
    price: 233_600,
    rivals: [{ unit: '永固桥梁工程', price: 238_900 }],
  }),
  scenario('single-bidder', ['云上村', '民宿片区污水管网工程'], [1, 'sewage'], [1650, '米'], 388_000, ['negotiation', 'in-progress', 26], {
    supplier: '柳河水利水电工程',
    rivals: [],
  }),
  scenario('over-ceiling', ['新塘村', '村道拓宽护坡工程'], [1, 'road'], [900, '平方米'], 342_000, ['inquiry', 'contracted', 4], {
    control: 336_000,
    overPrice: 359_000,
  }),
  scenario('near-ceiling', ['茶山村', '晒场扩建工程'], [1, 'square'], [1100, '平方米'], 228_000, ['inquiry', 'contracted', 9], {
    price: 226_800,
  }),
  scenario('dumping', ['云岭乡', '乡道安全防护工程'], [1, 'repair'], [4200, '米'], 612_000, ['consultation', 'in-progress', 40], {
    price: 398_000,
  }),
  scenario('series', ['石桥村', '村史长廊建设工程'], [1, 'square'], [160, '米'], 312_000, ['inquiry', 'contracted', 16], {
    supplier: '同心建设工程',
    price: 296_000,
    rivals: [
      { unit: '恒基建设', price: 300_000 },
      { unit: '绿野生态工程', price: 304_000 },
    ],
    bids: 'one-author',
  }),
  scenario('disqualified', ['渡口村', '防汛物资仓库工程'], [1, 'repair'], [210, '平方米'], 276_000, ['negotiation', 'contracted', 13], {
    supplier: '安居房屋修缮',
    price: 267_800,
    rivals: [
      { unit: '同心建设工程', price: 248_300, invalid: '报价文件未盖章' },
      { unit: '平安路桥养护', price: 251_700, invalid: '资质证书过期' },
    ],
  }),
  scenario(
    'companions-one',
    ['河东村', '篮球场建设工程'],
    [1, 'square'],
    [720, '平方米'],
    182_000,
    ['inquiry', 'archived', 50],
    companions(171_300, 174_900, '恒基建设', 179_400),
  ),
  scenario('companions-two', ['云上村', '登山步道工程'], [1, 'square'], [2300, '米'], 262_000, ['inquiry', 'in-progress', 33], {
    ...companions(247_100, 252_800, '同心建设工程', 259_300),
    bids: 'same-words',
  }),
  scenario('companions-three', ['青石镇', '口袋公园建设工程'], [1, 'greening'], [2900, '平方米'], 338_000, ['inquiry', 'contracted', 10], {
    ...companions(319_400, 325_700, '云岭园林绿化', 334_100),
    bids: 'one-file',
  }),
  scenario('banned', ['石桥村', '村道路灯维护工程'], [1, 'lighting'], [90, '盏'], 168_000, ['inquiry', 'contracted', 14], {
    supplier: '鸿顺市政工程',
    price: 158_700,
    rivals: [
      { unit: '明辉照明工程', price: 161_900 },
      { unit: '光大电力安装', price: 165_200 },
    ],
  }),
  scenario('short-award', ['河西村', '村道安全设施工程'], [1, 'road'], [2150, '平方米'], 236_000, ['inquiry', 'contracted', 12], {
    publicity: 1,
  }),
  scenario(
    'short-bidding',
    ['临溪县', '中型灌区改造工程'],
    [1, 'irrigation'],
    [12, '公里'],
    6_200_000,
    ['public-tender', 'contracted', 20],
    { bidDays: 12 },
  ),
  scenario('late-signature', ['茶山村', '集中居住点污水工程'], [1, 'sewage'], [1180, '米'], 296_000, ['negotiation', 'contracted', 10], {
    awardToSign: 46,
    papers: { minutes: [36, 22, 20] },
  }),
]

/** The two always bid together, and the same one wins. */
function companions(price: number, second: number, other: string, third: number) {
  return {
    supplier: '联众建设',
    price,
    rivals: [
      { unit: '合众建设', price: second },
      { unit: other, price: third },
    ],
  }
}
