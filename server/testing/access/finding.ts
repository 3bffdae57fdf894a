const readers = ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'] as const

/** Filings are found in a list, on the map and by a word, each in one's own scope; what is drawn beneath a map is the same for everybody. */
export const accessToFinding = {
  'projects.list': { who: readers, outside: 'own' },
  'projects.map': { who: readers, outside: 'own' },
  'projects.mapTile': { who: readers, outside: 'own' },
  'readings.search': { who: readers, outside: 'own' },
  'lookup.find': { who: 'sessions', outside: 'own' },
  'baseMap.read': { who: 'sessions', outside: 'any' },
  'baseMap.file': { who: 'sessions', outside: 'any' },
} as const
