import type { Language } from '#contract/language.ts'

/** What is counted, in the order it is told. */
export const faultKinds = {
  overflow: 'Pages and dialogs that scroll sideways',
  table: 'Tables that scroll sideways',
  cut: 'Cut texts without a way to the whole',
  axe: 'Violations of WCAG 2.2 AA found by axe',
  small: 'Controls under 24 px',
  h1: 'Pages without exactly one h1',
  hint: 'Hints and faults that are not tied to their field',
  title: 'Different pages with the same title',
  letters: 'Texts in the other language',
  console: 'Errors in the console',
  broken: 'Views that could not be looked at',
} as const
export type FaultKind = keyof typeof faultKinds

export type View = { screen: string; steps: readonly string[]; role: string; language: Language; width: number; scheme: string }
export type Fault = { kind: FaultKind; where: string; what: string }
export type Seen = { view: View; title: string; heading: string; faults: readonly Fault[] }

/** One title for two pages that call themselves differently: nobody finds the right one among the tabs of the own browser. */
export function equalTitles(seen: readonly Seen[]): { view: View; fault: Fault }[] {
  const headings = Map.groupBy(seen, ({ view, title }) => `${view.language} ${view.role} ${title}`)
  return [...headings.values()].flatMap((pages) => {
    const first = pages[0]
    const other = pages.find(({ heading }) => heading !== first?.heading)
    if (!first || !other) return []
    return [
      { view: other.view, fault: { kind: 'title', where: first.heading, what: `“${other.title}”, also of ${other.heading}` } as const },
    ]
  })
}

type Found = { view: View; fault: Fault }

/** A line for each kind, and below it one line for each place with how often it was seen. */
export function report(seen: readonly Seen[], examples: number): { text: string; count: number } {
  const found: Found[] = [...seen.flatMap(({ view, faults }) => faults.map((fault) => ({ view, fault }))), ...equalTitles(seen)]
  const kinds = (Object.keys(faultKinds) as FaultKind[]).map((kind) => section(kind, found, examples))
  return { text: kinds.join('\n'), count: found.length }
}

function section(kind: FaultKind, found: readonly Found[], examples: number): string {
  const own = found.filter(({ fault }) => fault.kind === kind)
  const places = [...Map.groupBy(own, ({ fault, view }) => `${fault.where} ${view.screen}`).values()].sort((a, b) => b.length - a.length)
  const lines = places.slice(0, examples).flatMap((same) => (same[0] ? [line(same[0], same.length)] : []))
  const rest = places.length > examples ? [`        … and ${places.length - examples} more places`] : []
  return [`${String(own.length).padStart(6)}  ${faultKinds[kind]}`, ...lines, ...rest].join('\n')
}

function line({ view, fault }: Found, times: number): string {
  const where = [view.screen, ...view.steps].join(' › ')
  const what = fault.what.length > 160 ? `${fault.what.slice(0, 160)}…` : fault.what
  return `        ${times}×  ${where} · ${view.role} · ${view.width} px · ${view.language}${view.scheme === 'dark' ? ' · dark' : ''}\n              ${fault.where}\n              ${what}`
}
