import type { UnitFields } from '#contract/units.ts'
import { addDays } from '#domain/time/days.ts'
import { demoAccounts } from './accounts.ts'
import { company as unit } from './units.ts'

const company = (serial: string, name: string, trades: string[], founded: string, people: string, address: string): UnitFields =>
  unit(['contractor'], `MA7K3${serial}`, `临溪县${name}有限公司`, { trades, founded, people, phone: `0990-62${serial}7`, address })

const mobileOf = (username: string) => demoAccounts.find((account) => account.username === username)?.mobile ?? null

/** Further contractors of the county, beside those of the unit library. */
export function demoCompanies(today: string): readonly UnitFields[] {
  return [
    company('0011', '通达公路工程', ['road', 'bridge'], '2010-03-18', '丁伟', '临溪县城关路 21 号'),
    company('0022', '清源给排水工程', ['drinking-water', 'sewage', 'irrigation'], '2014-08-02', '水清华', '柳河镇滨河街 41 号'),
    company('0033', '明辉照明工程', ['lighting', 'equipment'], '2016-05-11', '程明辉', '青石镇建设路 63 号'),
    company('0044', '光大电力安装', ['lighting', 'equipment'], '2011-12-06', '金光大', '临溪县工业大道 8 号'),
    company('0055', '城乡环境服务', ['waste', 'greening', 'other'], '2017-02-20', '贺家宁', '临溪县环城路 5 号'),
    company('0066', '洁美保洁服务', ['waste', 'other'], '2019-06-15', '尹洁', '青石镇集贸街 12 号'),
    company('0077', '益农农机', ['equipment'], '2013-04-09', '农建业', '柳河镇通衢路 15 号'),
    company('0088', '宏图建材', ['material', 'equipment'], '2012-10-30', '洪涛', '临溪县工业大道 30 号'),
    company('0099', '同心建设工程', ['public-building', 'square', 'waste', 'repair'], '2009-09-09', '童心', '云岭乡政府路 2 号'),
    company('0101', '绿野生态工程', ['greening', 'land', 'irrigation'], '2015-07-01', '陆野', '云岭乡茶山路 18 号'),
    company('0112', '泰安土石方工程', ['land', 'road', 'irrigation'], '2018-01-25', '安泰', '青石镇建设路 90 号'),
    company('0123', '华信工程监理', ['supervision', 'consulting'], '2008-11-11', '华新', '临溪县府前街 36 号'),
    company('0134', '诚达项目咨询', ['consulting', 'survey-design', 'supervision'], '2012-06-06', '成达', '临溪县府前街 58 号'),
    company('0145', '永固桥梁工程', ['bridge', 'road'], '2013-03-03', '顾永', '临溪县城关路 70 号'),
    company('0156', '安居房屋修缮', ['repair', 'public-building'], '2016-09-19', '安居乐', '柳河镇滨河街 66 号'),
    // The last three are there for the planted cases.
    company('0167', '新锐市政工程', ['road', 'square', 'repair'], addDays(today, -110), '辛锐', '临溪县环城路 77 号'),
    {
      ...company('0178', '顺民建筑', ['road', 'repair', 'square'], '2020-05-20', '刘顺民', '柳河镇渡口村 5 组'),
      phone: mobileOf('filer2'),
    },
    {
      ...company('0189', '联众建设', ['road', 'square', 'public-building'], '2019-08-08', '连众', '青石镇文昌路 80 号'),
      phone: '0990-6212345',
    },
    {
      ...company('0190', '合众建设', ['road', 'square', 'public-building'], '2019-08-18', '何众', '青石镇文昌路 82 号'),
      phone: '0990-6212345',
    },
  ]
}

/** Who is asked for which kind of job, when a scenario does not name anybody. */
export const pools: Record<1 | 2 | 3, Record<string, readonly string[]>> = {
  1: {
    road: ['青石建筑工程', '通达公路工程', '平安路桥养护', '泰安土石方工程', '永固桥梁工程', '同心建设工程'],
    bridge: ['永固桥梁工程', '平安路桥养护', '通达公路工程', '青石建筑工程'],
    irrigation: ['柳河水利水电工程', '绿野生态工程', '泰安土石方工程', '清源给排水工程'],
    'drinking-water': ['清源给排水工程', '柳河水利水电工程', '同心建设工程', '安居房屋修缮'],
    sewage: ['柳河水利水电工程', '清源给排水工程', '青石建筑工程', '泰安土石方工程'],
    waste: ['同心建设工程', '安居房屋修缮', '青石建筑工程', '恒基建设'],
    greening: ['云岭园林绿化', '绿野生态工程', '城乡环境服务', '泰安土石方工程'],
    lighting: ['明辉照明工程', '光大电力安装', '同心建设工程', '安居房屋修缮'],
    'public-building': ['恒基建设', '同心建设工程', '青石建筑工程', '安居房屋修缮'],
    square: ['同心建设工程', '恒基建设', '青石建筑工程', '绿野生态工程'],
    land: ['绿野生态工程', '泰安土石方工程', '云岭园林绿化', '柳河水利水电工程'],
    repair: ['安居房屋修缮', '平安路桥养护', '同心建设工程', '泰安土石方工程'],
  },
  2: { other: ['惠民物资供应', '益农农机', '宏图建材', '光大电力安装', '明辉照明工程'] },
  3: {
    other: ['诚达项目咨询', '华信工程监理', '规划勘察设计院', '城乡环境服务', '洁美保洁服务'],
    waste: ['城乡环境服务', '洁美保洁服务', '云岭园林绿化', '安居房屋修缮'],
  },
}
