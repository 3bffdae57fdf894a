import { type PolicyDetail, policies } from '#contract/policies.ts'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { useCall } from '../../client/reply.ts'
import { fieldsFrom, type PolicyValues } from './policy-values.ts'

/** The two ways of saving what a form holds: for oneself and other managers, or for everyone. `base` is what it is written over. */
export function useSaving() {
  const add = useCall(policies.publish)
  const revise = useCall(policies.revise)
  const release = useCall(policyDrafts.release)
  const keepNew = useCall(policyDrafts.keep)
  const keepChange = useCall(policyDrafts.change)

  const publish = (values: PolicyValues, base: PolicyDetail | null): Promise<PolicyDetail> => {
    const fields = fieldsFrom(values)
    if (!base) return add.mutateAsync({ body: fields })
    const { id, version } = base
    if (base.state === 'draft') return release.mutateAsync({ params: { id }, body: { ...fields, version } })
    return revise.mutateAsync({ params: { id }, body: { ...fields, note: values.note.trim(), version } })
  }
  const keep = (values: PolicyValues, base: PolicyDetail | null): Promise<PolicyDetail> => {
    const fields = fieldsFrom(values)
    if (!base) return keepNew.mutateAsync({ body: fields })
    return keepChange.mutateAsync({ params: { id: base.id }, body: { ...fields, note: values.note.trim() || null, version: base.version } })
  }
  return { publish, keep, isBusy: [add, revise, release, keepNew, keepChange].some(({ isPending }) => isPending) }
}
