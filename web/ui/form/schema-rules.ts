import type { FormRule } from 'antd'
import type * as T from 'typebox'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { faultIn, type Property } from '../../client/address/json-schema.ts'
import { useLanguage } from '../../client/language.ts'

type Fields<S extends T.TObject> = Extract<keyof S['properties'], string>

/** Turns the properties of a schema into form rules: a form asks for what the call will, in the words of the call. */
export function useSchemaRules<S extends T.TObject>(schema: S): (field: Fields<S>) => FormRule[] {
  const language = useLanguage()
  return (field) => {
    const property = schema.properties[field] as Property // A TypeBox schema is a JSON Schema; its own types hide the keywords.
    const isRequired = (schema.required as readonly string[] | undefined)?.includes(field) && faultIn(property, null) !== null
    const validator = async (_: unknown, value: unknown) => {
      const fault = isBlank(value) ? null : faultIn(property, value)
      if (fault) throw new Error(fieldFaultText(language, fault.code, fault.facts))
    }
    return [...(isRequired ? [{ required: true, message: fieldFaultText(language, 'required') }] : []), { validator }]
  }
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
