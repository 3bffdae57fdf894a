import type { UnitFields, UnitRole } from '#contract/units.ts'
import { checkCharacter } from '#domain/values/credit-code.ts'
import { demoRegions } from './regions.ts'

/** The owners, contractors and agencies of the invented county. */
export const demoUnits = () => [...owners(), ...contractors, ...agencies]

/** Government offices begin with 11, village committees with 54, companies with 91; the region is the invented one. */
const kinds = { office: '11', village: '54', company: '91' } as const

function creditCode(kind: keyof typeof kinds, serial: string) {
  const body = `${kinds[kind]}990101${serial.padStart(9, '0')}`
  return body + checkCharacter(body)
}

const blank = {
  trades: [],
  grade: null,
  libraryFrom: null,
  libraryUntil: null,
  founded: null,
  representative: null,
  phone: null,
  address: null,
}

/** Every town and village of the county builds for itself. */
function owners(): UnitFields[] {
  return demoRegions
    .filter(({ level }) => level !== 'county')
    .map(({ code, level, zh }) => ({
      ...blank,
      name: `临溪县${zh}${level === 'town' ? '人民政府' : '村民委员会'}`,
      creditCode: creditCode(level === 'town' ? 'office' : 'village', code.slice(6)),
      roles: ['owner'],
      address: `临溪县${zh}`,
    }))
}

type Details = Partial<Pick<UnitFields, 'trades' | 'grade' | 'libraryFrom' | 'libraryUntil'>> & {
  founded: string
  people: string
  phone: string
  address: string
}

export function company(roles: UnitRole[], serial: string, name: string, { people, ...details }: Details): UnitFields {
  return { ...blank, name, creditCode: creditCode('company', serial), roles, representative: people, ...details }
}

const library = { libraryFrom: '2025-01-01', libraryUntil: '2029-12-31' }
const double = 'MA7K20035'

/** The third is banned. The last two are one company, entered twice after it moved. */
const contractors: UnitFields[] = [
  company(['contractor'], 'MA7K20011', '临溪县青石建筑工程有限公司', {
    ...library,
    trades: ['road', 'bridge', 'public-building', 'square'],
    grade: '建筑工程施工总承包三级',
    founded: '2009-04-16',
    people: '郭大江',
    phone: '0990-6210018',
    address: '青石镇建设路 18 号',
  }),
  company(['contractor'], 'MA7K20019', '临溪县柳河水利水电工程有限公司', {
    ...library,
    trades: ['irrigation', 'drinking-water', 'sewage'],
    grade: '水利水电工程施工总承包三级',
    founded: '2012-09-03',
    people: '沈立群',
    phone: '0990-6320077',
    address: '柳河镇滨河街 7 号',
  }),
  company(['contractor'], 'MA7K20027', '临溪县鸿顺市政工程有限公司', {
    ...library,
    trades: ['road', 'lighting', 'repair'],
    grade: '市政公用工程施工总承包三级',
    founded: '2017-11-22',
    people: '钱宏顺',
    phone: '13909900127',
    address: '临溪县城关路 96 号',
  }),
  company(['contractor'], 'MA7K20043', '云岭园林绿化有限公司', {
    ...library,
    trades: ['greening', 'land'],
    founded: '2015-03-12',
    people: '韩春雨',
    phone: '0990-6410052',
    address: '云岭乡茶山路 5 号',
  }),
  company(['contractor'], 'MA7K20051', '临溪县惠民物资供应有限公司', {
    trades: ['equipment', 'material'],
    founded: '2018-06-28',
    people: '蒋惠民',
    phone: '0990-6210233',
    address: '青石镇集贸街 33 号',
  }),
  company(['contractor'], 'MA7K20078', '临溪县平安路桥养护有限公司', {
    libraryFrom: '2021-01-01',
    libraryUntil: '2024-12-31',
    trades: ['road', 'bridge', 'repair'],
    founded: '2011-10-08',
    people: '曹建平',
    phone: '13709900378',
    address: '柳河镇通衢路 78 号',
  }),
  company(['contractor'], double, '临溪县恒基建设有限公司', {
    ...library,
    trades: ['public-building', 'square'],
    grade: '建筑工程施工总承包三级',
    founded: '2013-05-20',
    people: '杜恒',
    phone: '0990-6210365',
    address: '青石镇文昌路 35 号',
  }),
  company(['contractor'], `${double.slice(0, -1)}6`, '临溪恒基建设有限责任公司', {
    trades: ['public-building'],
    founded: '2013-05-20',
    people: '杜恒',
    phone: '0990-6210365',
    address: '临溪县城关路 112 号',
  }),
]

const agencies: UnitFields[] = [
  company(['agency'], 'MA7K20086', '临溪公信工程造价咨询有限公司', {
    trades: ['consulting'],
    grade: '工程造价咨询乙级',
    founded: '2010-08-18',
    people: '许明',
    phone: '0990-6105566',
    address: '临溪县城关路 66 号',
  }),
  company(['agency'], 'MA7K20094', '临溪正衡会计师事务所', {
    trades: ['consulting'],
    founded: '2008-02-26',
    people: '宋衡',
    phone: '0990-6108820',
    address: '临溪县府前街 20 号',
  }),
  company(['agency', 'contractor'], 'MA7K20107', '临溪县规划勘察设计院有限公司', {
    ...library,
    trades: ['survey-design', 'supervision'],
    grade: '建筑行业（建筑工程）丙级',
    founded: '2003-12-01',
    people: '丁一凡',
    phone: '0990-6101199',
    address: '临溪县府前街 99 号',
  }),
]

/** The office of the county that builds itself. */
export const agricultureOffice: UnitFields = {
  ...blank,
  name: '临溪县农业农村局',
  creditCode: creditCode('office', '901'),
  roles: ['owner'],
  address: '临溪县府前街 1 号',
}

/** What a filer has proposed and nobody has looked at. */
export const proposedUnit = company(['contractor'], 'MA7K20115', '桃源村顺达劳务服务有限公司', {
  trades: ['repair'],
  founded: '2024-07-15',
  people: '陈顺达',
  phone: '13509900815',
  address: '青石镇桃源村 2 组',
})

/** Who of the demo accounts belongs to which of them. */
export const employers: Readonly<Record<string, string>> = {
  filer: '临溪县桃源村村民委员会',
  village: '临溪县桃源村村民委员会',
  filer2: '临溪县渡口村村民委员会',
}

/** In force on whatever day the demonstration is started. */
export const bannedUnit = { name: '临溪县鸿顺市政工程有限公司', reason: '围标串标，经查实列入不良行为名单', from: -60, until: 305 } as const
