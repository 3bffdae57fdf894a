import { useRef, useState } from 'react'
import type { PolicyDetail } from '#contract/policies.ts'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { useAutosave } from '../../client/autosave.ts'
import { readDraft } from '../../client/kept-drafts.ts'
import { useCall } from '../../client/reply.ts'
import { fieldsFrom, type PolicyValues } from './policy-values.ts'

type Terms = {
  /** What the form was opened with; null for a policy that is only being begun. */
  base: PolicyDetail | null
  refuse: (failure: unknown) => void
  onConflict: (fresh: PolicyDetail) => void
}

/** Whether what is written lies with the server as a draft: then it saves itself. What was never saved is saved when somebody says so. */
export const isDrafted = (base: PolicyDetail | null): base is PolicyDetail =>
  base !== null && (base.state === 'draft' || base.draft !== null)

/** Saves a draft of a policy, or of its next edition, as it is typed. */
export function useDraftAutosave({ base, refuse, onConflict }: Terms) {
  const name = `policy ${base?.id}`
  const put = useCall(policyDrafts.change, { quiet: true })
  const [brought] = useState(() => (isDrafted(base) ? readDraft(name, isValues) : null))
  const latest = useRef(base)
  const autosave = useAutosave<PolicyValues>({
    name,
    version: base?.version ?? 0,
    brought,
    save: async (values, version) => {
      const body = { ...fieldsFrom(values), note: values.note.trim() || null, version }
      latest.current = await put.mutateAsync({ params: { id: base?.id ?? '' }, body })
      return latest.current
    },
    onConflict: ({ facts }) => {
      onConflict(facts.fresh as PolicyDetail) // what the route answers with
      return null
    },
    onFailure: (failure, isAsked) => isAsked && refuse(failure),
  })
  /** The draft as it was last saved, with everything typed in it. */
  const saved = async (): Promise<PolicyDetail | null> => ((await autosave.save(true)) ? latest.current : null)
  return { ...autosave, brought: brought?.draft ?? null, saved }
}

const isValues = (draft: unknown): draft is PolicyValues =>
  typeof draft === 'object' && draft !== null && 'title' in draft && 'body' in draft
