import type { FaultyField } from '#contract/errors.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage } from '../client/language.ts'

/** Lets a rule of the domain speak at one field of a form, in the words the server would use. */
export function useFaultCheck(): (field: string, faults: readonly FaultyField[]) => Promise<void> {
  const language = useLanguage()
  return async (field, faults) => {
    const fault = faults.find((one) => one.field === field)
    if (fault) throw new Error(fieldFaultText(language, fault.code, fault.facts))
  }
}
