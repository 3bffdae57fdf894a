import type { RegionLevel } from '#contract/regions.ts'
import type { BuiltInRoleKey } from '../first-data/roles.ts'

export type DemoPerson = { username: string; name: string; region: string; role: BuiltInRoleKey; mobile: string; unit: string }

const person = (
  serial: number,
  username: string,
  name: string,
  region: string,
  unit: string,
  role: BuiltInRoleKey = 'filer',
): DemoPerson => ({
  username,
  name,
  region,
  role,
  mobile: `1385500${String(1100 + serial * 37)}`,
  unit: `临溪县${unit}`,
})

/** Who files for the places that no demo account works in. They have accounts, but nobody needs to try them out. */
export const demoPeople: readonly DemoPerson[] = [
  person(1, 'shiqiao', '石永福', '990101101202', '石桥村村民委员会'),
  person(2, 'shangba', '方玉兰', '990101101203', '上坝村村民委员会'),
  person(3, 'zhulin', '竺文斌', '990101101204', '竹林村村民委员会'),
  person(4, 'hedong', '徐爱莲', '990101102201', '河东村村民委员会'),
  person(5, 'hexi', '董建设', '990101102202', '河西村村民委员会'),
  person(6, 'xintang', '汤雪琴', '990101102204', '新塘村村民委员会'),
  person(7, 'yunshang', '云志强', '990101201201', '云上村村民委员会'),
  person(8, 'chashan', '叶春芽', '990101201202', '茶山村村民委员会'),
  person(9, 'songping', '宋大山', '990101201203', '松坪村村民委员会'),
  person(10, 'longtan', '龙小燕', '990101201204', '龙潭村村民委员会'),
  person(11, 'qingshi', '唐立新', '990101101000', '青石镇人民政府'),
  person(12, 'liuhe', '罗静怡', '990101102000', '柳河镇人民政府'),
  person(13, 'yunling', '谢家兴', '990101201000', '云岭乡人民政府'),
  person(14, 'agriculture', '范晓东', '990101000000', '农业农村局'),
  person(15, 'town3', '潘德明', '990101201000', '云岭乡人民政府', 'project-manager'),
]

type Office = { level: RegionLevel; filer: string; decider: string; longitude: number; latitude: number }

/** Every place of the county: who files there, who decides, and where it lies. */
const places: Record<string, Office & { code: string; owner: string }> = {
  ...town('990101101', '青石镇', 'qingshi', 'town', [118.21, 29.62], {
    201: ['桃源村', 'filer'],
    202: ['石桥村', 'shiqiao'],
    203: ['上坝村', 'shangba'],
    204: ['竹林村', 'zhulin'],
  }),
  ...town('990101102', '柳河镇', 'liuhe', 'town2', [118.38, 29.55], {
    201: ['河东村', 'hedong'],
    202: ['河西村', 'hexi'],
    203: ['渡口村', 'filer2'],
    204: ['新塘村', 'xintang'],
  }),
  ...town('990101201', '云岭乡', 'yunling', 'town3', [118.12, 29.75], {
    201: ['云上村', 'yunshang'],
    202: ['茶山村', 'chashan'],
    203: ['松坪村', 'songping'],
    204: ['龙潭村', 'longtan'],
  }),
  临溪县: {
    code: '990101000000',
    level: 'county',
    owner: '临溪县农业农村局',
    filer: 'agriculture',
    decider: 'county',
    longitude: 118.25,
    latitude: 29.65,
  },
}

export function placeOf(name: string) {
  const place = places[name]
  if (!place) throw new Error(`The invented county has no ${name}.`)
  return place
}

type Villages = Record<string, readonly [name: string, filer: string]>

function town(prefix: string, name: string, filer: string, decider: string, [longitude, latitude]: [number, number], villages: Villages) {
  const own = {
    code: `${prefix}000`,
    level: 'town' as const,
    owner: `临溪县${name}人民政府`,
    filer,
    decider: 'county',
    longitude,
    latitude,
  }
  const below = Object.entries(villages).map(([digits, [village, by]], at) => {
    const place = { longitude: longitude + 0.06 * (at - 1.5), latitude: latitude + 0.05 * (at % 2 ? 1 : -1) }
    return [
      village,
      { code: `${prefix}${digits}`, level: 'village' as const, owner: `临溪县${village}村民委员会`, filer: by, decider, ...place },
    ] as const
  })
  return Object.fromEntries([[name, own], ...below])
}
