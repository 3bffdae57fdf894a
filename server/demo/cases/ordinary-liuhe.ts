import { type Scenario, scenario } from '../scenario.ts'

/** Ordinary filings of Liuhe Town and its villages. */
export const ordinaryInLiuhe: readonly Scenario[] = [
  scenario('hd-road', ['河东村', '机耕路硬化工程'], [1, 'road'], [2700, '平方米'], 332_000, ['inquiry', 'archived', 160], {
    papers: { invoice: 'for-all' },
  }),
  scenario('hd-sewage', ['河东村', '污水管网延伸工程'], [1, 'sewage'], [1450, '米'], 288_000, ['negotiation', 'in-progress', 48], {
    changes: [{ share: 0.031, after: 33 }],
    papers: { priceIn: 'words' },
  }),
  scenario('hd-lamp', ['河东村', '村道路灯安装工程'], [1, 'lighting'], [42, '盏'], 82_000, ['direct', 'settled', 18], {
    papers: { billed: { share: 0.995 } },
  }),
  scenario('hd-machine', ['河东村', '农机具采购'], [2, 'equipment'], [5, '台'], 128_000, ['inquiry', 'accepted', 16]),
  scenario('hd-greening', ['河东村', '滨河绿道绿化工程'], [1, 'greening'], [2400, '平方米'], 248_000, ['lottery', 'town-review', 4]),
  scenario('hx-square', ['河西村', '健身广场建设工程'], [1, 'square'], [900, '平方米'], 186_000, ['inquiry', 'in-progress', 48], {
    turns: ['suspended-once'],
    papers: { priceIn: 'wan', brokenAt: 'suspension' },
  }),
  scenario('hx-dam', ['河西村', '拦河堰加固工程'], [1, 'irrigation'], [1, '处'], 624_000, ['consultation', 'archived', 75], {
    changes: [{ share: 0.024, after: 62 }],
    papers: { billed: { buyer: '临溪县柳河镇财政所' } },
  }),
  scenario('hx-cleaning', ['河西村', '垃圾清运服务'], [3, 'waste'], [12, '个月'], 92_000, ['inquiry', 'contracted', 6]),
  scenario('hx-toilet', ['河西村', '旱厕改造工程'], [1, 'waste'], [58, '户'], 146_000, ['inquiry', 'returned', 6]),
  scenario('dk-ferry', ['渡口村', '渡口码头修缮工程'], [1, 'public-building'], [1, '处'], 428_000, ['negotiation', 'in-progress', 58], {
    changes: [{ share: 0, after: 36, type: 'duration' }],
  }),
  scenario('dk-water', ['渡口村', '自来水入户工程'], [1, 'drinking-water'], [168, '户'], 362_000, ['negotiation', 'completed', 6]),
  scenario('dk-road', ['渡口村', '沿河道路硬化工程'], [1, 'road'], [2050, '平方米'], 258_000, ['inquiry', 'settled', 25], {
    papers: { earlierMeeting: [7, 6, 6] },
  }),
  scenario('dk-life', ['渡口村', '水上救生设备采购'], [2, 'equipment'], [36, '件'], 28_500, ['direct', 'archived', 40], {
    papers: { billed: { seller: '国家税务总局临溪县税务局（代开）' } },
  }),
  scenario('dk-lamp', ['渡口村', '码头照明改造工程'], [1, 'lighting'], [30, '盏'], 76_000, ['direct', 'filed', 4]),
  scenario('dk-plan', ['渡口村', '防洪评价咨询服务'], [3, 'consulting'], [1, '项'], 68_000, ['inquiry', 'town-review', 1]),
  scenario('dk-draft', ['渡口村', '村史馆布展工程'], [1, 'square'], [260, '平方米'], 138_000, ['negotiation', 'draft', 4]),
  scenario('xt-pond', ['新塘村', '山塘清淤加固工程'], [1, 'irrigation'], [2, '口'], 274_000, ['lottery', 'in-progress', 28], {
    changes: [{ share: 0.05, after: 12, outcome: 'refused' }],
  }),
  scenario('xt-hall', ['新塘村', '养老服务站装修工程'], [1, 'public-building'], [380, '平方米'], 212_000, ['negotiation', 'archived', 30], {
    papers: { billed: { branch: '柳河分公司' } },
  }),
  scenario('xt-solar', ['新塘村', '光伏组件采购'], [2, 'equipment'], [240, '块'], 168_000, ['inquiry', 'sourcing', 4]),
  scenario('xt-bridge', ['新塘村', '人行便桥新建工程'], [1, 'bridge'], [1, '座'], 88_500, ['villagers-build', 'contracted', 10]),
  scenario('lh-park', ['柳河镇', '滨河公园提升工程'], [1, 'greening'], [12_000, '平方米'], 1_420_000, ['consultation', 'in-progress', 70], {
    changes: [{ share: 0.02, after: 40, outcome: 'withdrawn' }],
  }),
  scenario('lh-sewage', ['柳河镇', '镇区污水处理厂扩容工程'], [1, 'sewage'], [1, '座'], 5_260_000, ['public-tender', 'sourcing', 8]),
  scenario('lh-survey', ['柳河镇', '污水管网测绘服务'], [3, 'survey-design'], [1, '项'], 236_000, ['negotiation', 'archived', 110], {
    papers: { billed: { beforeSignature: 0 } },
  }),
  scenario('hd-bridge', ['河东村', '便民桥新建工程'], [1, 'bridge'], [1, '座'], 148_000, ['lottery', 'filed', 8], {
    major: 'livelihood',
    turns: ['sent-back'],
  }),
  scenario(
    'lh-ended',
    ['柳河镇', '老年活动中心改造工程'],
    [1, 'public-building'],
    [640, '平方米'],
    386_000,
    ['negotiation', 'terminated', 25],
    { endedWhileStopped: true },
  ),
  scenario('lh-void', ['柳河镇', '镇区公厕保洁服务'], [3, 'waste'], [12, '个月'], 112_000, ['inquiry', 'void', 30], {
    voidedFrom: 'filed',
  }),
]
