import { type Scenario, scenario } from '../scenario.ts'

/** Filings in which the money went other ways than agreed, or to people who are too near. */
export const moneyCases: readonly Scenario[] = [
  scenario('changes-grow', ['渡口村', '沿江护岸工程'], [1, 'irrigation'], [420, '米'], 346_000, ['negotiation', 'in-progress', 62], {
    changes: [
      { share: 0.072, after: 36 },
      { share: 0.058, after: 48 },
    ],
  }),
  scenario('direct-outgrown', ['茶山村', '采茶便道修整工程'], [1, 'repair'], [900, '米'], 88_000, ['direct', 'in-progress', 44], {
    price: 86_500,
    changes: [{ share: 0.22, after: 34 }],
  }),
  scenario('many-changes', ['石桥村', '垃圾中转站工程'], [1, 'waste'], [1, '座'], 298_000, ['negotiation', 'in-progress', 70], {
    photo: { looksLike: 'many-changes' },
    changes: [
      { share: 0.011, after: 10 },
      { share: 0.012, after: 34 },
      { share: 0.009, after: 52 },
    ],
  }),
  scenario('settled-above', ['新塘村', '村道亮化工程'], [1, 'lighting'], [58, '盏'], 152_000, ['inquiry', 'settled', 12], {
    settlement: { submitted: 1.16, reviewed: 1.13 },
    papers: { billed: { seller: '临溪县恒达建材经营部' } },
  }),
  scenario('padded', ['云上村', '步道亮化工程'], [1, 'lighting'], [72, '盏'], 186_000, ['inquiry', 'settled', 16], {
    settlement: { submitted: 1.2, reviewed: 0.97 },
    papers: { contractPrice: 1.08 },
  }),
  scenario('unreviewed', ['青石镇', '雨污分流工程'], [1, 'sewage'], [2400, '米'], 1_260_000, ['consultation', 'settled', 15], {
    settlement: { submitted: 0.98, reviewed: 0.98 },
    papers: { contractWords: 1.1 },
  }),
  scenario('paid-ahead', ['河东村', '泵站改造工程'], [1, 'irrigation'], [1, '座'], 356_000, ['negotiation', 'in-progress', 40], {
    photo: { looksLike: 'hx-dam' },
    progress: 30,
    paid: 0.72,
    papers: { invoice: 'for-the-first' },
  }),
  scenario('overpaid', ['云岭乡', '水渠整治工程'], [1, 'irrigation'], [1600, '米'], 178_000, ['inquiry', 'in-progress', 52], {
    progress: 90,
    paid: 1.06,
    papers: { billed: { buyer: '临溪县恒达建材有限公司' } },
  }),
  scenario(
    'large-prepayment',
    ['龙潭村', '文化礼堂修缮工程'],
    [1, 'public-building'],
    [460, '平方米'],
    248_000,
    ['negotiation', 'in-progress', 34],
    { prepayment: 45, retention: 6 },
  ),
  scenario('round-figures', ['松坪村', '公厕改造工程'], [1, 'waste'], [3, '座'], 160_000, ['inquiry', 'archived', 50], {
    price: 150_000,
    settlement: { submitted: 0.98, reviewed: 14 / 15 },
    finallyPaid: 1,
    papers: { billed: { share: 0.8 } },
  }),
  scenario('left-unpaid', ['茶山村', '茶园步道照明工程'], [1, 'lighting'], [48, '盏'], 138_000, ['inquiry', 'settled', 95], {
    finallyPaid: 0.5,
    papers: { billed: { beforeSignature: 12 } },
  }),
  scenario('filer-accepts', ['松坪村', '便民桥加固工程'], [1, 'bridge'], [1, '座'], 136_000, ['inquiry', 'accepted', 20], {
    acceptor: { name: '宋大山', mobileOf: 'songping' },
    papers: { brokenAt: 'completion' },
  }),
  scenario('filer-supplies', ['渡口村', '堤坡护砌工程'], [1, 'sewage'], [130, '米'], 86_000, ['direct', 'contracted', 7], {
    supplier: '顺民建筑',
  }),
]
