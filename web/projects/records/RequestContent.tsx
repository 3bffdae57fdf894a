import type { ComponentType } from 'react'
import type { RequestKind } from '#contract/lifecycle.ts'
import { AmendmentRequest } from './AmendmentRequest.tsx'
import { ChangeRequest } from './ChangeRequest.tsx'
import { CorrectionRequest } from './CorrectionRequest.tsx'
import { OverPriceRequest } from './OverPriceRequest.tsx'
import type { RequestProps } from './request-props.ts'
import { SettlementRequest } from './SettlementRequest.tsx'
import { TerminationRequest } from './TerminationRequest.tsx'

const contents: Record<RequestKind, ComponentType<RequestProps>> = {
  'over-price': OverPriceRequest,
  amendment: AmendmentRequest,
  change: ChangeRequest,
  settlement: SettlementRequest,
  termination: TerminationRequest,
  correction: CorrectionRequest,
}

/** Everything that was asked for; while it waits, also what approving it would change. */
export function RequestContent({ project, request }: RequestProps) {
  const Content = contents[request.kind]
  return <Content project={project} request={request} />
}
