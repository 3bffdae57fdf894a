import type { DictionaryName, MethodClass } from '#contract/dictionaries.ts'

type Item = readonly [code: string, zh: string, en: string, methodClass?: MethodClass]

/** What the dictionaries hold on the first day. Administrators go on from here. */
export const firstDictionaries: Record<DictionaryName, readonly Item[]> = {
  trade: [
    ['road', '道路工程', 'Roads'],
    ['bridge', '桥涵工程', 'Bridges and culverts'],
    ['irrigation', '农田水利', 'Irrigation'],
    ['drinking-water', '饮水工程', 'Drinking water'],
    ['sewage', '污水治理', 'Sewage'],
    ['waste', '垃圾与公厕', 'Waste and public toilets'],
    ['greening', '绿化美化', 'Greening'],
    ['lighting', '亮化工程', 'Street lighting'],
    ['public-building', '公共建筑', 'Public buildings'],
    ['square', '文体广场', 'Squares and sports grounds'],
    ['land', '土地整治', 'Land improvement'],
    ['repair', '维修养护', 'Repair and maintenance'],
    ['equipment', '设备采购', 'Equipment'],
    ['material', '材料采购', 'Materials'],
    ['survey-design', '勘察设计', 'Survey and design'],
    ['supervision', '工程监理', 'Construction supervision'],
    ['consulting', '咨询服务', 'Consulting'],
    ['other', '其他', 'Other'],
  ],
  zjly: [
    ['collective', '村集体自有资金', "Village's own funds"],
    ['earmarked', '上级专项资金', 'Earmarked funds from above'],
    ['county-budget', '县级财政', 'County budget'],
    ['town-grant', '乡镇补助', 'Town grant'],
    ['one-case', '一事一议奖补', 'One-case-one-discussion award'],
    ['relief-work', '以工代赈', 'Work-for-relief'],
    ['migration', '移民后期扶持', 'Migration support'],
    ['donation', '社会捐赠', 'Donations'],
    ['self-raised', '群众自筹', 'Raised by villagers'],
    ['other', '其他', 'Other'],
  ],
  qrgysqd: [
    ['public-tender', '公开招标', 'Public tender', 'tender'],
    ['invited-tender', '邀请招标', 'Invited tender', 'tender'],
    ['negotiation', '竞争性谈判', 'Competitive negotiation', 'competitive'],
    ['consultation', '竞争性磋商', 'Competitive consultation', 'competitive'],
    ['inquiry', '询价', 'Price inquiry', 'competitive'],
    ['framework', '框架协议', 'Framework agreement', 'competitive'],
    ['lottery', '承包单位名录库抽取', 'Draw from the contractor library', 'lottery'],
    ['single-source', '单一来源', 'Single source', 'non-competitive'],
    ['direct', '直接发包', 'Direct award', 'non-competitive'],
    ['villagers-build', '村民自建', 'Built by villagers', 'non-competitive'],
  ],
  majorProject: [
    ['province', '省级重点', 'Provincial key project'],
    ['city', '市级重点', 'City key project'],
    ['county', '县级重点', 'County key project'],
    ['livelihood', '民生实事', 'Livelihood project'],
  ],
  contractType: [
    ['lump-sum', '固定总价', 'Lump sum'],
    ['unit-price', '固定单价', 'Unit price'],
    ['adjustable', '可调价格', 'Adjustable price'],
    ['cost-plus', '成本加酬金', 'Cost plus fee'],
    ['other', '其他', 'Other'],
  ],
  whether: [
    ['yes', '是', 'Yes'],
    ['no', '否', 'No'],
  ],
}
