import type { ExpertAction, ExpertPool, ExpertState, NewExpert } from '#contract/talent.ts'
import { addDays } from '#domain/time/days.ts'
import { idCheck } from '#domain/values/id-number.ts'
import { changeExpertState, registerExpert } from '../talent/actions.ts'
import type { County } from './county.ts'
import { workingDay } from './past.ts'
import type { Step } from './step.ts'
import { demoUnits } from './units.ts'

/** Where experts of the invented county work. Those that are units of ours are linked to them. */
const employers = [
  '临溪县水利工程建设服务中心',
  '临溪县公路养护中心',
  '临溪县职业技术学校',
  '临溪县规划勘察设计院有限公司',
  '临溪公信工程造价咨询有限公司',
  '临溪正衡会计师事务所',
  '临溪县建设工程质量安全站',
  '临溪县农业技术推广中心',
  '临溪县自然资源技术服务所',
  '临溪县生态环境监测站',
  '青石镇农业农村服务中心',
  '青石镇建设管理所',
  '青石镇水利站',
  '青石建筑工匠协会',
  '桃源村古建营造队',
  '青石镇国土资源所',
  '柳河镇农业农村服务中心',
  '柳河镇建设管理所',
  '柳河镇水利站',
  '柳河建筑工匠协会',
  '云岭乡农业农村服务中心',
  '云岭乡建设管理所',
  '云岭乡林业站',
  '云岭建筑工匠协会',
  '临溪县退休工程师协会',
  '临溪县青石建筑工程有限公司',
] as const

type Place = 'county' | 'qingshi' | 'liuhe' | 'yunling'
const regions: Record<Place, string> = { county: '990101000000', qingshi: '990101101000', liuhe: '990101102000', yunling: '990101201000' }

type Line = readonly [name: string, place: Place, employer: number, pool: ExpertPool, trades: string, born: number, state?: ExpertState]

/** Six evaluators of roads in Qingshi from six employers: just enough for three seats and their alternates. Elsewhere the county helps out. */
const people: readonly Line[] = [
  ['方志国', 'qingshi', 10, 'evaluation', 'road', 1971],
  ['温如玉', 'qingshi', 11, 'evaluation', 'road bridge', 1980],
  ['彭山', 'qingshi', 12, 'evaluation', 'road irrigation', 1968],
  ['鲁平安', 'qingshi', 13, 'evaluation', 'road repair', 1975],
  ['苗秀英', 'qingshi', 15, 'evaluation', 'road land', 1979],
  ['邵家骏', 'qingshi', 14, 'evaluation', 'road public-building', 1966],
  ['柏青', 'qingshi', 10, 'evaluation', 'irrigation land', 1983],
  ['盛向东', 'qingshi', 12, 'evaluation', 'irrigation drinking-water', 1974],
  ['章云', 'qingshi', 11, 'evaluation', 'public-building square', 1977],
  ['贺敏之', 'qingshi', 13, 'quality', 'public-building repair', 1970],
  ['卜庆丰', 'qingshi', 14, 'craftsman', 'public-building repair', 1963],
  ['石永福', 'qingshi', 13, 'craftsman', 'road repair', 1965],
  ['纪松', 'qingshi', 11, 'supervision', 'supervision road', 1981],
  ['薛白', 'liuhe', 16, 'evaluation', 'irrigation land', 1972],
  ['雷春', 'liuhe', 17, 'evaluation', 'road bridge', 1978],
  ['倪水清', 'liuhe', 18, 'evaluation', 'irrigation sewage', 1969],
  ['汤显荣', 'liuhe', 19, 'evaluation', 'repair road', 1976],
  ['滕飞', 'liuhe', 17, 'quality', 'road bridge', 1984],
  ['殷世昌', 'liuhe', 19, 'craftsman', 'repair public-building', 1962],
  ['罗汉文', 'liuhe', 18, 'quality', 'irrigation drinking-water', 1973],
  ['毕生辉', 'liuhe', 16, 'evaluation', 'greening land', 1982],
  ['郝仁义', 'yunling', 20, 'evaluation', 'land greening', 1967],
  ['邬林', 'yunling', 22, 'evaluation', 'greening', 1979],
  ['安泰', 'yunling', 21, 'evaluation', 'road public-building', 1975],
  ['常青', 'yunling', 22, 'quality', 'greening land', 1980],
  ['乐天宇', 'yunling', 23, 'craftsman', 'public-building repair', 1964],
  ['于成', 'yunling', 21, 'evaluation', 'road', 1981],
  ['时雨', 'county', 0, 'evaluation', 'irrigation drinking-water', 1970],
  ['傅正言', 'county', 0, 'evaluation', 'irrigation sewage', 1977],
  ['皮元生', 'county', 1, 'evaluation', 'road bridge', 1968],
  ['卞巧', 'county', 1, 'evaluation', 'road repair', 1982],
  ['齐家和', 'county', 2, 'evaluation', 'public-building square', 1974],
  ['康健', 'county', 2, 'evaluation', 'public-building lighting', 1971],
  ['伍德明', 'county', 3, 'evaluation', 'survey-design road', 1976],
  ['余晓霞', 'county', 3, 'design', 'survey-design bridge', 1979],
  ['元保国', 'county', 3, 'design', 'survey-design public-building', 1985],
  ['顾全', 'county', 4, 'cost', 'consulting road', 1973],
  ['孟晓', 'county', 4, 'cost', 'consulting public-building', 1980],
  ['平志刚', 'county', 5, 'cost', 'consulting', 1969],
  ['黄立新', 'county', 5, 'cost', 'consulting irrigation', 1978],
  ['何平', 'county', 6, 'quality', 'road public-building', 1972],
  ['穆建工', 'county', 6, 'quality', 'road bridge', 1966],
  ['萧然', 'county', 6, 'supervision', 'supervision public-building', 1983],
  ['尹丰收', 'county', 7, 'evaluation', 'land greening', 1970],
  ['姚远', 'county', 7, 'evaluation', 'irrigation land', 1981],
  ['湛岚', 'county', 9, 'evaluation', 'sewage waste', 1975],
  ['汪洋', 'county', 9, 'evaluation', 'sewage drinking-water', 1984],
  ['祁连', 'county', 8, 'evaluation', 'land survey-design', 1967],
  ['毛必成', 'county', 8, 'evaluation', 'road land', 1977],
  ['禹志水', 'county', 24, 'evaluation', 'irrigation bridge', 1959],
  ['狄安民', 'county', 24, 'evaluation', 'road square', 1960],
  ['米良', 'county', 24, 'quality', 'sewage irrigation', 1961],
  ['贝蕾', 'county', 25, 'evaluation', 'road public-building', 1978],
  ['闵亮', 'county', 2, 'evaluation', 'lighting equipment', 1980],
  ['臧福生', 'county', 1, 'quality', 'road repair', 1974],
  ['计兴', 'county', 4, 'cost', 'consulting equipment', 1982],
  ['伏安邦', 'county', 3, 'evaluation', 'survey-design', 1971, 'pending'],
  ['成竹青', 'liuhe', 17, 'evaluation', 'road', 1979, 'pending'],
  ['戴宗明', 'county', 6, 'evaluation', 'road', 1973, 'suspended'],
  ['谈晓', 'qingshi', 15, 'evaluation', 'road', 1976, 'suspended'],
  ['宋文斌', 'county', 7, 'evaluation', 'land', 1958, 'removed'],
]

const reasons: Partial<Record<ExpertAction, string>> = {
  suspend: '两次接受邀请后无故缺席',
  remove: '本人年满退出，申请出库',
}

/** Some sixty experts: most of them active, a few certificates about to expire or expired. */
export const stepsOfExperts = (county: County): Step[] => people.flatMap((line, nth) => stepsOfExpert(county, line, nth))

function stepsOfExpert({ tx, services: { encryption }, today, person, ...county }: County, line: Line, nth: number): Step[] {
  const [name, , , , , , state = 'active'] = line
  const context = { actor: person('county'), requestId: null }
  const expert = { id: '', version: 0 }
  const step = (ago: number, act: () => Promise<{ id: string; version: number }>): Step => ({
    day: workingDay(addDays(today, -ago)),
    about: name,
    act: async () => Object.assign(expert, await act()),
  })
  const register = () => registerExpert(tx, context, { fields: fieldsOf(line, nth, { today, ...county }), encryption })
  const become = (action: 'admit' | 'suspend' | 'remove') => () =>
    changeExpertState(tx, context, { ...expert, action, reason: reasons[action] ?? null })
  if (state === 'pending') return [step(6, register)]
  return [
    step(500, register),
    step(490, become('admit')),
    ...(state === 'suspended' ? [step(90, become('suspend'))] : []),
    ...(state === 'removed' ? [step(60, become('remove'))] : []),
  ]
}

function fieldsOf(
  [name, place, employer, pool, trades, born]: Line,
  nth: number,
  { today, unit }: Pick<County, 'today' | 'unit'>,
): NewExpert {
  const employerName = employers[employer] ?? ''
  const two = (number: number) => String(number).padStart(2, '0')
  const body = `990101${born}${two(1 + (nth % 12))}${two(1 + (nth % 28))}${100 + nth}`
  return {
    name,
    gender: nth % 3 === 1 ? 'female' : 'male',
    birthYear: born,
    idNumber: body + idCheck(body),
    mobile: `137${String(20_260_001 + nth * 7919).slice(0, 8)}`,
    employerUnitId: listed.includes(employerName) ? unit(employerName).id : null,
    employerName,
    title: pool === 'craftsman' ? '乡村建设工匠（高级）' : (titles[nth % titles.length] ?? ''),
    certificateNo: `ZJ9901${2020 + (nth % 6)}${String(nth + 1).padStart(4, '0')}`,
    // Every eleventh certificate has just expired, the next one is about to.
    certificateUntil: addDays(today, nth % 11 === 10 ? -20 : nth % 11 === 9 ? 25 : 200 + nth * 13),
    specialties: trades.split(' '),
    years: 8 + ((nth * 5) % 22),
    region: regions[place],
    pool,
    avoidUnitIds: [],
  }
}

/** Employers that are units of the county. */
const listed = demoUnits().map((unit) => unit.name)

const titles = ['高级工程师', '工程师', '正高级工程师', '一级建造师', '注册造价工程师'] as const
