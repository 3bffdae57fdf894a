import { type Scenario, scenario } from '../scenario.ts'

/** Ordinary filings of Yunling Township, its villages and the county itself. */
export const ordinaryInYunling: readonly Scenario[] = [
  scenario('ys-road', ['云上村', '盘山道路护栏安装工程'], [1, 'road'], [3100, '米'], 324_000, ['inquiry', 'archived', 45]),
  scenario(
    'ys-tourism',
    ['云上村', '游客服务点建设工程'],
    [1, 'public-building'],
    [480, '平方米'],
    296_000,
    ['negotiation', 'in-progress', 44],
    { asks: 'termination' },
  ),
  scenario('ys-water', ['云上村', '高山引水工程'], [1, 'drinking-water'], [4600, '米'], 532_000, ['consultation', 'filed', 7], {
    asks: 'amendment',
  }),
  scenario('ys-draft', ['云上村', '观景台栏杆维修工程'], [1, 'repair'], [90, '米'], 34_000, ['villagers-build', 'draft', 12]),
  scenario('cs-tea', ['茶山村', '茶园生产道路工程'], [1, 'road'], [2720, '平方米'], 298_000, ['inquiry', 'in-progress', 24], {
    bids: 'one-form',
  }),
  scenario('cs-machine', ['茶山村', '茶叶加工设备采购'], [2, 'equipment'], [4, '台'], 312_000, ['negotiation', 'completed', 5]),
  scenario('cs-land', ['茶山村', '坡改梯整治工程'], [1, 'land'], [180, '亩'], 412_000, ['negotiation', 'suspended', 16]),
  scenario('cs-train', ['茶山村', '茶艺培训服务'], [3, 'consulting'], [3, '期'], 32_000, ['direct', 'archived', 80]),
  scenario('sp-repair', ['松坪村', '村小学屋面维修工程'], [1, 'repair'], [860, '平方米'], 112_000, ['inquiry', 'settled', 12]),
  scenario('sp-lamp', ['松坪村', '山村亮化工程'], [1, 'lighting'], [55, '盏'], 142_000, ['inquiry', 'in-progress', 40]),
  scenario('sp-fire', ['松坪村', '森林防火物资采购'], [2, 'material'], [120, '件'], 41_800, ['direct', 'returned', 2]),
  scenario('sp-void', ['松坪村', '晒谷场扩建工程'], [1, 'square'], [600, '平方米'], 68_000, ['direct', 'void', 20], {
    voidedFrom: 'draft',
  }),
  scenario('lt-pump', ['龙潭村', '提灌站水泵采购'], [2, 'equipment'], [3, '台'], 84_000, ['inquiry', 'archived', 100]),
  scenario('lt-canal', ['龙潭村', '灌区渠道防渗工程'], [1, 'irrigation'], [3800, '米'], 684_000, ['consultation', 'accepted', 18], {
    turns: ['failed-acceptance'],
  }),
  scenario('lt-sewage', ['龙潭村', '三格化粪池改造工程'], [1, 'sewage'], [72, '户'], 224_000, ['lottery', 'town-review', 3]),
  scenario('lt-cleaning', ['龙潭村', '景区保洁服务'], [3, 'waste'], [12, '个月'], 118_000, ['inquiry', 'sourcing', 5]),
  scenario('lt-lamp', ['龙潭村', '环潭步道亮化工程'], [1, 'lighting'], [70, '盏'], 164_000, ['inquiry', 'sourcing', 34], {
    overPrice: 171_000,
    asks: 'over-price',
  }),
  scenario('yl-road', ['云岭乡', '旅游公路提升工程'], [1, 'road'], [38_000, '平方米'], 4_320_000, ['public-tender', 'county-review', 3]),
  scenario('yl-hall', ['云岭乡', '便民服务大厅改造工程'], [1, 'public-building'], [720, '平方米'], 586_000, [
    'consultation',
    'completed',
    14,
  ]),
  scenario('yl-fleet', ['云岭乡', '应急抢险设备采购'], [2, 'equipment'], [9, '台'], 264_000, ['negotiation', 'contracted', 14]),
  scenario('yl-end', ['云岭乡', '停车场建设工程'], [1, 'square'], [1800, '平方米'], 428_000, ['negotiation', 'terminated', 40]),
  scenario('lx-land', ['临溪县', '高标准农田示范工程'], [1, 'land'], [2600, '亩'], 8_640_000, ['public-tender', 'in-progress', 140], {
    major: 'county',
  }),
  scenario('lx-design', ['临溪县', '高标准农田勘察设计服务'], [3, 'survey-design'], [1, '项'], 428_000, ['negotiation', 'archived', 220]),
  scenario('lx-seed', ['临溪县', '良种补贴物资采购'], [2, 'material'], [45_000, '公斤'], 862_000, ['consultation', 'filed', 11]),
]
