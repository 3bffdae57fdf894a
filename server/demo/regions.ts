import type { NewRegion } from '../first-data/store.ts'

const county = '990101000000'

const town = (code: string, zh: string, en: string): NewRegion => ({ code, level: 'town', zh, en, parent: county })
const village = (code: string, zh: string, en: string): NewRegion => ({ code, level: 'village', zh, en, parent: `${code.slice(0, 9)}000` })

/** One invented county: 99 is no province's number, so nobody mistakes it for theirs. */
export const demoRegions = [
  { code: county, level: 'county', zh: '临溪县', en: 'Linxi County', parent: null },
  town('990101101000', '青石镇', 'Qingshi Town'),
  village('990101101201', '桃源村', 'Taoyuan Village'),
  village('990101101202', '石桥村', 'Shiqiao Village'),
  village('990101101203', '上坝村', 'Shangba Village'),
  village('990101101204', '竹林村', 'Zhulin Village'),
  town('990101102000', '柳河镇', 'Liuhe Town'),
  village('990101102201', '河东村', 'Hedong Village'),
  village('990101102202', '河西村', 'Hexi Village'),
  village('990101102203', '渡口村', 'Dukou Village'),
  village('990101102204', '新塘村', 'Xintang Village'),
  town('990101201000', '云岭乡', 'Yunling Township'),
  village('990101201201', '云上村', 'Yunshang Village'),
  village('990101201202', '茶山村', 'Chashan Village'),
  village('990101201203', '松坪村', 'Songping Village'),
  village('990101201204', '龙潭村', 'Longtan Village'),
] as const satisfies readonly NewRegion[]
