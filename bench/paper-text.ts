import type { Chance } from './evidence/chance.ts'
import { contractOf } from './evidence/contracts.ts'
import { minutesOf } from './evidence/minutes.ts'
import { creditCode, firmOf, workOf } from './evidence/names.ts'

/** What papers of villages are full of. */
const clauses =
  '承包人应按设计图纸和施工规范组织施工，确保工程质量达到合格标准。|路面混凝土强度等级不低于C30，厚度不小于二十厘米。|发包人委派现场代表对隐蔽工程进行验收并签字确认。|工程款按进度支付，竣工验收合格后付至合同价款的百分之八十。|保修期自竣工验收合格之日起计算，期限为二十四个月。|施工期间发生的安全事故由承包人承担全部责任。|因不可抗力造成工期延误的，工期相应顺延。|本项目资金来源为上级专项资金和村集体自筹。|村务监督委员会对项目实施全过程监督。|材料进场须提供合格证和检测报告，未经检验不得使用。|设计变更须经村民代表会议讨论并报乡镇人民政府批准。|土方开挖按一比零点五放坡，弃土运至指定地点。|钢筋采用三级螺纹钢，搭接长度不小于三十五倍直径。|排水沟采用浆砌片石砌筑，勾缝饱满，沟底坡度千分之三。|会议听取了项目负责人关于前期工作的汇报。|与会代表围绕资金筹措和群众投工投劳展开讨论。|公示期内未收到任何异议，同意按程序实施。|结算以实际完成工程量为准，由第三方审核机构出具报告。|发现质量缺陷的，承包人应在七日内返工并承担费用。|投标人须具备相应资质，近三年无重大违法记录。|评审小组由三人组成，采用综合评分法确定成交供应商。|项目建成后由村民委员会负责管护，管护经费列入年度预算。|路基压实度不低于百分之九十五，每层厚度不超过三十厘米。|太阳能路灯间距三十米，灯杆高度六米，质保三年。|管道采用聚乙烯管，热熔连接，试压合格后方可回填。|绿化苗木成活率不低于百分之九十五，死亡的及时补植。|争议由双方协商解决，协商不成的向项目所在地人民法院起诉。|本合同一式六份，甲乙双方各执三份，具有同等法律效力。|监理单位应当填写旁站记录并留存影像资料。|农民工工资专用账户按月足额拨付，不得拖欠。'.split(
    '|',
  )
const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗'
const given = '建国志强海涛秀英桂兰德福文斌玉梅春华永胜家明晓东国平小红立新光辉金凤'
const places = '东西南北上下前后老新大小青白黄红石竹桃梅龙马牛羊水土山沟坪塘坝桥坳湾冲垭岭井泉溪'

export const personOf = (chance: Chance) => chance.of([...surnames]) + chance.of([...given]) + chance.of([...given])
const placeOf = (chance: Chance) => chance.of([...places]) + chance.of([...places]) + chance.of(['组', '湾', '坡', '片区'])

/** A page of some 700 characters: a beginning as minutes and contracts have it, clauses, and lines of a table with people, places and sums. */
export function pageOf(chance: Chance): string {
  const lines = [chance.of([contractOf, minutesOf])(chance.of(['first', 'second']), chance).text]
  for (let left = chance.between(3, 22); left > 0; left -= 1) lines.push(chance.of([clauseOf, clauseOf, rowOf, firmLineOf])(chance))
  return lines.join('\n')
}

const clauseOf = (chance: Chance) => chance.of(clauses)
const rowOf = (chance: Chance) =>
  `${chance.between(1, 40)} ${placeOf(chance)}${workOf('first', chance)} ${personOf(chance)} ${chance.between(10, 9_000)}.${chance.digits(2)}元`
const firmLineOf = (chance: Chance) => `${firmOf('second', chance)}，统一社会信用代码${creditCode(chance)}，经办人${personOf(chance)}。`
