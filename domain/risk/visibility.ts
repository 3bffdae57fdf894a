import type { RiskInput, RiskLink } from '#contract/risk.ts'

/** What a reader is told: of projects they may not see only how many there are, and nothing of what lies in them. */
export function inputsFor(inputs: readonly RiskInput[], sees: (link: RiskLink) => boolean): RiskInput[] {
  const isHidden = (link: RiskLink | null) => link !== null && (link.kind === 'project' || link.regionCode !== null) && !sees(link)
  const shown = inputs.filter(({ link }) => !isHidden(link))
  const hidden = new Set(inputs.flatMap(({ link }) => (link?.kind === 'project' && isHidden(link) ? [link.id] : [])))
  if (hidden.size === 0) return shown
  return [...shown, { name: 'hiddenProjects', value: hidden.size, link: null }]
}
