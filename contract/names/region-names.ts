import type { Language } from '../language.ts'
import type { RegionLevel } from '../region-levels.ts'

export const regionLevelNames: Record<Language, Record<RegionLevel, string>> = {
  en: { province: 'Province', city: 'City', county: 'County', town: 'Town', village: 'Village' },
  zh: { province: '省级', city: '地市级', county: '县级', town: '乡镇级', village: '村级' },
}
