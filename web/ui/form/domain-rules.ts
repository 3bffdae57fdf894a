import type { FormRule } from 'antd'
import type { FaultyField } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'

/** Form rules from the same function the server asks: each field shows its own part of what that function finds. */
export const ruleFrom =
  (language: Language, findFaults: () => readonly FaultyField[]) =>
  (field: string): FormRule => ({
    validator: async () => {
      const fault = findFaults().find((found) => found.field === field)
      if (fault) throw new Error(fieldFaultText(language, fault.code, fault.facts))
    },
  })
