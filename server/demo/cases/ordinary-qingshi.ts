import { type Scenario, scenario } from '../scenario.ts'

/** Ordinary filings of Qingshi Town and its villages: nothing here should raise a flag. */
export const ordinaryInQingshi: readonly Scenario[] = [
  scenario('ty-road', ['桃源村', '一组至三组道路硬化工程'], [1, 'road'], [2450, '平方米'], 286_000, ['inquiry', 'in-progress', 52], {
    asks: 'change',
    bids: 'one-clerk',
  }),
  scenario('ty-water', ['桃源村', '饮水管网改造工程'], [1, 'drinking-water'], [3200, '米'], 348_000, ['negotiation', 'archived', 120]),
  scenario('ty-lamp', ['桃源村', '太阳能路灯安装工程'], [1, 'lighting'], [64, '盏'], 166_000, ['inquiry', 'settled', 20], {
    papers: { alsoCalled: '桃源村饮水管网改造工程' },
  }),
  scenario('ty-square', ['桃源村', '文化广场建设工程'], [1, 'square'], [1200, '平方米'], 238_000, ['negotiation', 'accepted', 24], {
    turns: ['returned-once'],
    asks: 'settlement',
  }),
  scenario('ty-toilet', ['桃源村', '公共厕所新建工程'], [1, 'waste'], [2, '座'], 156_000, ['inquiry', 'completed', 9]),
  scenario('ty-bins', ['桃源村', '垃圾分类桶采购'], [2, 'equipment'], [420, '只'], 38_600, ['direct', 'archived', 60]),
  scenario('ty-cleaning', ['桃源村', '年度保洁服务'], [3, 'waste'], [12, '个月'], 86_000, ['inquiry', 'in-progress', 40], {
    duration: 330,
  }),
  scenario('ty-greening', ['桃源村', '村口绿化提升工程'], [1, 'greening'], [860, '平方米'], 72_000, ['direct', 'town-review', 2]),
  scenario('ty-canal', ['桃源村', '灌溉渠道清淤修复工程'], [1, 'irrigation'], [1850, '米'], 128_000, ['lottery', 'returned', 3]),
  scenario('ty-pump', ['桃源村', '抗旱水泵采购'], [2, 'material'], [6, '台'], 26_800, ['direct', 'draft', 2]),
  scenario('ty-hall', ['桃源村', '村民活动中心修缮工程'], [1, 'public-building'], [420, '平方米'], 264_000, ['negotiation', 'sourcing', 6]),
  scenario('ty-design', ['桃源村', '村庄规划编制服务'], [3, 'survey-design'], [1, '项'], 78_000, ['inquiry', 'filed', 5], {
    turns: ['transferred'],
  }),
  scenario('sq-road', ['石桥村', '通村公路拓宽工程'], [1, 'road'], [6900, '平方米'], 742_000, ['consultation', 'in-progress', 66], {
    photo: { standOf: 'sq-road' },
    asks: 'correction',
  }),
  scenario('sq-bridge', ['石桥村', '危桥改造工程'], [1, 'bridge'], [1, '座'], 418_000, ['negotiation', 'archived', 90], {
    major: 'livelihood',
  }),
  scenario('sq-sewage', ['石桥村', '生活污水治理工程'], [1, 'sewage'], [46, '户'], 386_000, ['negotiation', 'contracted', 12]),
  scenario('sq-desks', ['石桥村', '村部办公设备采购'], [2, 'equipment'], [18, '套'], 32_400, ['direct', 'accepted', 12], {
    papers: { called: { contract: '电脑及桌椅供货' } },
  }),
  scenario('sq-audit', ['石桥村', '工程造价咨询服务'], [3, 'consulting'], [1, '项'], 24_000, ['direct', 'archived', 150]),
  scenario('sq-repair', ['石桥村', '水毁挡墙修复工程'], [1, 'repair'], [120, '米'], 84_000, ['villagers-build', 'in-progress', 30], {
    photo: { standOf: 'sq-road' },
  }),
  scenario('sq-land', ['石桥村', '高标准农田平整工程'], [1, 'land'], [320, '亩'], 568_000, ['consultation', 'county-review', 2], {
    major: 'county',
  }),
  scenario('sb-water', ['上坝村', '蓄水池新建工程'], [1, 'drinking-water'], [3, '座'], 196_000, ['inquiry', 'archived', 200], {
    turns: ['failed-round'],
  }),
  scenario(
    'sb-hall',
    ['上坝村', '党群服务中心改造工程'],
    [1, 'public-building'],
    [560, '平方米'],
    336_000,
    ['negotiation', 'settled', 14],
    { turns: ['withdrawn-once'] },
  ),
  scenario('sb-lamp', ['上坝村', '主干道亮化工程'], [1, 'lighting'], [38, '盏'], 84_500, ['direct', 'town-review', 12]),
  scenario('sb-draft', ['上坝村', '文体器材采购'], [2, 'equipment'], [12, '件'], 42_000, ['direct', 'draft', 8]),
  scenario('zl-greening', ['竹林村', '竹林小公园绿化工程'], [1, 'greening'], [1500, '平方米'], 132_000, ['inquiry', 'completed', 12]),
  scenario('zl-canal', ['竹林村', '排水沟渠整治工程'], [1, 'irrigation'], [2100, '米'], 216_000, ['lottery', 'in-progress', 36], {
    turns: ['stopped-once'],
  }),
  scenario('zl-cleaning', ['竹林村', '河道保洁服务'], [3, 'waste'], [12, '个月'], 64_000, ['inquiry', 'accepted', 30]),
  scenario('zl-material', ['竹林村', '路面维修材料采购'], [2, 'material'], [80, '吨'], 36_000, ['direct', 'contracted', 8]),
  scenario('qs-market', ['青石镇', '农贸市场改造工程'], [1, 'public-building'], [2600, '平方米'], 1_860_000, [
    'public-tender',
    'in-progress',
    88,
  ]),
  scenario('qs-road', ['青石镇', '集镇道路改造工程'], [1, 'road'], [38_000, '平方米'], 4_680_000, ['public-tender', 'contracted', 20]),
  scenario('qs-supervision', ['青石镇', '道路改造监理服务'], [3, 'supervision'], [1, '项'], 148_000, ['inquiry', 'filed', 9]),
  scenario('qs-truck', ['青石镇', '垃圾清运车采购'], [2, 'equipment'], [2, '辆'], 436_000, ['negotiation', 'sourcing', 10]),
  scenario('qs-stop', ['青石镇', '街区照明改造工程'], [1, 'lighting'], [86, '盏'], 212_000, ['inquiry', 'suspended', 12], {
    stopped: true,
  }),
  scenario('qs-square', ['青石镇', '全民健身广场工程'], [1, 'square'], [3200, '平方米'], 928_000, ['consultation', 'county-review', 10]),
]
