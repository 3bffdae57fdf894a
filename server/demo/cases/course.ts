import { type Scenario, scenario } from '../scenario.ts'

/** Filings in which steps came in the wrong order, too late, too fast, or without their proof. */
export const courseCases: readonly Scenario[] = [
  scenario('started-before-filed', ['松坪村', '塌方路段抢险工程'], [1, 'road'], [640, '平方米'], 78_000, ['direct', 'in-progress', 20], {
    shift: { start: -30 },
  }),
  scenario('signed-in-publicity', ['新塘村', '村道排水工程'], [1, 'sewage'], [1020, '米'], 254_000, ['negotiation', 'contracted', 12], {
    publicity: 20,
  }),
  scenario('decided-afterwards', ['龙潭村', '水毁堤岸抢修工程'], [1, 'repair'], [85, '米'], 82_000, ['direct', 'in-progress', 18], {
    shift: { sign: -40 },
    duration: 150,
  }),
  scenario('started-before-signed', ['云上村', '蓄水池维修工程'], [1, 'irrigation'], [2, '座'], 66_000, ['direct', 'in-progress', 16], {
    shift: { start: -12 },
  }),
  scenario('no-quorum', ['桃源村', '祠堂修缮工程'], [1, 'repair'], [1, '处'], 58_000, ['direct', 'contracted', 45], {
    attendance: [36, 20, 18],
  }),
  scenario('new-supplier', ['青石镇', '环境综合整治工程'], [1, 'repair'], [3, '处'], 226_000, ['inquiry', 'contracted', 40], {
    supplier: '新锐市政工程',
    price: 213_700,
    rivals: [
      { unit: '安居房屋修缮', price: 217_200 },
      { unit: '泰安土石方工程', price: 222_900 },
    ],
  }),
  scenario('decided-on-sunday', ['河东村', '村委会办公楼维修工程'], [1, 'repair'], [340, '平方米'], 74_000, ['direct', 'filed', 6], {
    decisionOn: 'sunday',
  }),
  scenario('overdue', ['石桥村', '灌溉渠道衬砌工程'], [1, 'irrigation'], [1900, '米'], 172_000, ['inquiry', 'in-progress', 135], {
    progress: 70,
  }),
  scenario(
    'long-overdue',
    ['河西村', '引水管道更换工程'],
    [1, 'drinking-water'],
    [2600, '米'],
    226_000,
    ['negotiation', 'in-progress', 200],
    { progress: 60 },
  ),
  scenario('silent', ['云上村', '景观绿化工程'], [1, 'greening'], [1700, '平方米'], 156_000, ['inquiry', 'in-progress', 85], {
    duration: 150,
    silence: 66,
    progress: 15,
  }),
  scenario('not-started', ['渡口村', '生态公厕建设工程'], [1, 'waste'], [2, '座'], 134_000, ['inquiry', 'contracted', 125], {
    papers: { called: { contract: '滨江公园步道铺装' }, contractor: '临溪县恒达建材有限公司' },
  }),
  scenario('rushed', ['新塘村', '村庄绿化工程'], [1, 'greening'], [2100, '平方米'], 186_000, ['lottery', 'completed', 10], {
    shift: { end: -60 },
    papers: { minutes: [36, 29, 27] },
  }),
  scenario(
    'waiting-for-acceptance',
    ['竹林村', '老年食堂改造工程'],
    [1, 'public-building'],
    [260, '平方米'],
    168_000,
    ['negotiation', 'completed', 70],
    { papers: { called: { filing: '桃源村饮水管网改造工程' } } },
  ),
  scenario('late-submission', ['云岭乡', '旅游规划咨询服务'], [3, 'consulting'], [1, '项'], 62_000, ['inquiry', 'county-review', 2], {
    idle: 85,
  }),
  scenario('december', ['临溪县', '农业面源污染监测服务'], [3, 'consulting'], [24, '个月'], 336_000, ['negotiation', 'in-progress', 35], {
    signedInDecember: true,
    duration: 720,
  }),
  scenario('proof-missing', ['松坪村', '村道绿化工程'], [1, 'greening'], [1300, '平方米'], 124_000, ['inquiry', 'in-progress', 30], {
    missing: { category: 'PROJECT_PROCESS_FILE', step: 'start' },
    invoiceOf: 'built-once',
  }),
  scenario('entered-at-once', ['渡口村', '村口绿化补植工程'], [1, 'greening'], [640, '平方米'], 72_000, ['direct', 'completed', 8], {
    enteredAtOnce: true,
    idle: 75,
    shift: { sign: -60, start: -55, end: -6 },
  }),
  scenario('photo-borrowed', ['新塘村', '垃圾分拣站工程'], [1, 'waste'], [1, '座'], 118_000, ['inquiry', 'in-progress', 30], {
    photo: { sameAs: 'favourite-square' },
  }),
  scenario('photo-far-away', ['茶山村', '茶厂供水工程'], [1, 'drinking-water'], [1500, '米'], 146_000, ['inquiry', 'in-progress', 26], {
    photo: { kilometresAway: 8 },
  }),
  scenario('photo-too-old', ['竹林村', '农户污水改造工程'], [1, 'sewage'], [36, '户'], 138_000, ['lottery', 'in-progress', 24], {
    photo: { daysEarlier: 200 },
  }),
  scenario('built-once', ['龙潭村', '文化广场建设工程'], [1, 'square'], [980, '平方米'], 196_000, ['inquiry', 'archived', 400]),
  scenario('built-twice', ['龙潭村', '文化广场改建工程'], [1, 'square'], [960, '平方米'], 188_000, ['inquiry', 'filed', 6], {
    at: { sameAs: 'built-once', metres: 60 },
  }),
]
