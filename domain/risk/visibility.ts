import type { RiskInput, RiskLink } from '#contract/risk.ts'

/** What a reader is told: of projects they may not see only how many there are. */
export function inputsFor(inputs: readonly RiskInput[], sees: (link: RiskLink) => boolean): RiskInput[] {
  const hidden = new Set(inputs.flatMap(({ link }) => (link?.kind === 'project' && !sees(link) ? [link.id] : [])))
  if (hidden.size === 0) return [...inputs]
  const shown = inputs.filter(({ link }) => link?.kind !== 'project' || !hidden.has(link.id))
  return [...shown, { name: 'hiddenProjects', value: hidden.size, link: null }]
}
