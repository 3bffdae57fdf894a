/** The level is stored, never read off the zeros of a code: some prefectures have no county layer. Apart, because sign-in needs nothing else of regions. */
export const regionLevels = ['province', 'city', 'county', 'town', 'village'] as const
export type RegionLevel = (typeof regionLevels)[number]
