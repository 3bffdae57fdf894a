import type { FormRule } from 'antd'
import type * as T from 'typebox'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { type Fault, faultIn, type Property } from '../../client/address/json-schema.ts'
import { useLanguage } from '../../client/language.ts'

type Fields<S extends T.TObject> = Extract<keyof S['properties'], string>

/** Turns the properties of a schema into form rules: a form asks for what the call will, in the words of the call. */
export function useSchemaRules<S extends T.TObject>(schema: S): (field: Fields<S>) => FormRule[] {
  const language = useLanguage()
  return (field) => {
    const property = schema.properties[field] as Property // A TypeBox schema is a JSON Schema; its own types hide the keywords.
    const isRequired = (schema.required as readonly string[] | undefined)?.includes(field) && faultIn(property, null) !== null
    const said = (fault: Fault) => fieldFaultText(language, fault.code, fault.facts)
    const validator = async (_: unknown, value: unknown) => {
      const fault = isBlank(value) || (isRequired && isEmptyList(value)) ? null : faultIn(property, value)
      if (fault) throw new Error(said(fault))
    }
    return [...(isRequired ? [{ required: true, message: said(faultOfNothing(property)) }] : []), { validator }]
  }
}

/** An empty list is told how many it wants, once; anything else that it is required. */
const faultOfNothing = (property: Property): Fault =>
  (property.type === 'array' && faultIn(property, [])) || { code: 'required', facts: {} }
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isBlank = (value: unknown) => value === undefined || value === null || value === ''
