import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { usualWarrantyEnd } from '#domain/steps/warranty.ts'
import { today } from '../../client/clock.ts'

type Values = Record<string, unknown>

/** What a form can know without asking: nobody types a thing twice. Everything can be changed. */
export function prefill(action: ProjectAction, project: ProjectDetail): Values {
  if (action === 'sign-direct' || action === 'sign-competitive') return signing(project)
  if (action === 'request-over-price') return { sign: signing(project) }
  if (action === 'record-payment') return { date: today(), ...(project.supplier && { payee: project.supplier.name }) }
  if (action === 'request-settlement') return settling(project)
  return action === 'request-termination' ? { paid: project.paid } : {}
}

function signing({ name, filing, limits }: ProjectDetail): Values {
  return {
    supplier: { kind: filing.method === 'villagers-build' ? 'team' : 'unit' },
    contract: {
      contractName: name,
      contractStart: filing.plannedStart,
      contractEnd: filing.plannedEnd,
      retentionPercent: limits.retentionPercent,
      subcontracted: 'no',
    },
  }
}

/** The warranty usually runs for a year from the acceptance that held. */
function settling({ acceptances }: ProjectDetail): Values {
  const accepted = acceptances.find(({ passed }) => passed)
  return accepted ? { warrantyEnd: usualWarrantyEnd(accepted.date) } : {}
}
