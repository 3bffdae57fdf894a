import { type RiskInput, type RiskResult, riskInputs } from '#contract/risk.ts'

/**
 * What made an indicator fire, as one text that is equal exactly when the inputs are: an alert that was answered is raised again only when
 * they change. Days that merely pass are left out, and so are the figures it was held against; a graver severity is a change.
 * Null when nothing fired.
 */
export function fingerprint(result: RiskResult): string | null {
  if (result.state !== 'fired') return null
  const inputs = result.inputs.filter(({ name }) => riskInputs[name] !== 'elapsed').map(lineOf)
  return [result.id, result.severity, ...inputs.toSorted()].join('\n')
}

/** Written as JSON, so that no value can look like the end of another. */
const lineOf = ({ name, value, link }: RiskInput) => JSON.stringify([name, value, link === null ? null : [link.kind, link.id]])
