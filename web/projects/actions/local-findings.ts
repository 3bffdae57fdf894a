import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { Dossier } from '#domain/filing/dossier.ts'
import type { Method } from '#domain/filing/methods.ts'
import { actionChecks } from '#domain/steps/action-checks.ts'
import type { Findings, Surroundings } from '#domain/steps/action-findings.ts'
import { today } from '../../client/clock.ts'

type Known = { project: ProjectDetail; method: Method | null; newMethod: Method | null }

/** Only the server knows what a correction is compared with. */
const unknowable: readonly ProjectAction[] = ['submit', 'request-correction', 'request-acceptance-correction']

/**
 * What the rules say about an input before it is sent, as far as the page can know: what only the server can look up is taken to be in
 * order here, and judged there.
 */
export function localFindings(action: ProjectAction, input: object, { project, method, newMethod }: Known): Findings {
  const examine = unknowable.includes(action) ? undefined : actionChecks[action]
  const around: Surroundings = {
    today: today(),
    supplierBanned: false,
    supplierOnlyReviews: false,
    ownerUnits: project.filing.ownerUnitId === null ? [] : [project.filing.ownerUnitId],
    isAgency: true,
    newMethod,
    recorded: null,
    namedSupplier: null,
  }
  // The table pairs each action with its own input, and the forms give it that shape.
  const { faults, deviations } = examine?.({ dossier: knownDossier(project, method), input, around } as never) ?? nothing
  const isExplained = !('deviationReason' in input) || Boolean(input.deviationReason)
  return { faults, deviations: isExplained ? [] : deviations }
}

const nothing: Findings = { faults: [], deviations: [] }

/** The checks look at no more than the page shows: who supplies is known by name alone. */
function knownDossier(project: ProjectDetail, method: Method | null): Dossier {
  const { contract, supplier, acceptances, changes } = project
  return {
    ...project,
    method,
    contract: contract && {
      price: contract.contractPrice,
      signDate: contract.signDate,
      start: contract.contractStart,
      end: contract.contractEnd,
      supplierUnitId: supplier?.unitId ?? null,
      supplierNames: supplier ? [supplier.name] : [],
      supplierPhones: [],
    },
    acceptedOn: acceptances.find(({ passed }) => passed)?.date ?? null,
    changes: changes.map((change) => ({ ...change, approved: true })),
  } as unknown as Dossier // what is left out is asked about by no check of an input
}
