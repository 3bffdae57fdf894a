/** The browser and system a user agent names, in the order in which the more particular name wins; empty where it names none. */
export function deviceOf(agent: string): { browser: string; system: string } {
  return { browser: firstMatch(browsers, agent), system: firstMatch(systems, agent) }
}

type Names = readonly (readonly [RegExp, string])[]

/** Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: Names = [
  [/MicroMessenger\//, 'WeChat'],
  [/DingTalk\//, 'DingTalk'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const firstMatch = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
