import { checkCharacter } from '#domain/values/credit-code.ts'
import type { Chance, Half } from './chance.ts'

export const villages = {
  first: ['柳河村', '石桥村', '白塔村', '桃源村', '东岭村'],
  second: ['双坝村', '梅子坳村', '上洞村', '红旗社区', '茶亭村'],
}
const works = {
  first: ['道路硬化工程', '提灌站维修', '文化广场路灯安装', '村庄绿化采购', '污水管网改造项目'],
  second: ['机耕道扩宽', '小型水库除险加固', '农贸市场改扩建（一期）', '桥梁防护栏更换', '饮水管道延伸工程'],
}
const firms = {
  first: ['宏达建设工程有限公司', '恒泰市政园林工程有限公司', '绿野园林绿化有限公司', '路桥建设集团有限责任公司'],
  second: ['鑫盛建筑安装有限公司', '众诚水利水电工程有限公司', '远景劳务服务有限公司', '长兴建材经营部'],
}
const places = { first: ['安远县', '江州市'], second: ['临溪县', '永宁市'] }

export const villageOf = (half: Half, chance: Chance) => chance.of(villages[half])
export const workOf = (half: Half, chance: Chance) => chance.of(works[half])
export const firmOf = (half: Half, chance: Chance) => chance.of(places[half]) + chance.of(firms[half])

export function creditCode(chance: Chance): string {
  const body = `9143${chance.digits(4)}MA${chance.digits(7)}`
  return body + checkCharacter(body)
}

/** To the yuan, or to the hundred, or to the fen, as prices are. */
export function price(chance: Chance): number {
  const step = chance.of([1, 100, 10_000, 1_000_000])
  return Math.round(chance.between(800_000, 480_000_000) / step) * step
}

export const day = (chance: Chance) =>
  `202${chance.between(4, 6)}-${String(chance.between(1, 12)).padStart(2, '0')}-${String(chance.between(1, 28)).padStart(2, '0')}`

/** As people write days. */
export function written(day: string, chance: Chance): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [Number(month), Number(date)]
  const digits = '〇一二三四五六七八九'
  const words = (number: number) =>
    number < 10 ? digits[number]! : `${number < 20 ? '' : digits[Math.floor(number / 10)]}十${number % 10 === 0 ? '' : digits[number % 10]}`
  return chance.of([
    `${year}年${m}月${d}日`,
    `${year} 年 ${m} 月 ${d} 日`,
    `${year}.${m}.${d}`,
    day,
    `${[...year].map((digit) => digits[Number(digit)]).join('')}年${words(m)}月${words(d)}日`,
  ])
}
