import type { AppealType } from '#contract/appeal-states.ts'
import type { FaultyField } from '#contract/errors.ts'
import { AuthorIdentity, NewAppeal, type Proof } from '#contract/public-appeals.ts'
import { type Fault, faultIn, type Property } from '../../../client/address/json-schema.ts'

/** What somebody is writing. It lives in the memory of the page alone: the next person at this device must not find it. */
export type Draft = {
  type: AppealType | null
  about: 'filing' | 'region'
  filingNumber: string
  region: string | null
  content: string
  wanted: string
  isNamed: boolean
  name: string
  mobile: string
  address: string
}

/** Named as the server names them, so that its faults find their fields. */
export type DraftField =
  | 'type'
  | 'filingNumber'
  | 'region'
  | 'content'
  | 'wanted'
  | 'identity.name'
  | 'identity.mobile'
  | 'identity.address'
/** The words for what is wrong with a field. */
export type FaultText = (field: DraftField) => string | null
export type DraftFaults = Partial<Record<DraftField, Fault>>

export const emptyDraft = (filingNumber: string): Draft => ({
  type: null,
  about: 'filing',
  filingNumber,
  region: null,
  content: '',
  wanted: '',
  isNamed: false,
  name: '',
  mobile: '',
  address: '',
})

export const isTouched = ({ content, wanted, name, mobile, address }: Draft): boolean =>
  [content, wanted, name, mobile, address].some((typed) => typed.trim() !== '')

/** What the call will want; blanks are nothing. */
export function asNewAppeal(draft: Draft): Omit<NewAppeal, 'proof' | 'type'> & { type: AppealType | null } {
  const { type, about, filingNumber, region, content, wanted, isNamed, name, mobile, address } = draft
  return {
    type,
    filingNumber: about === 'filing' ? blank(filingNumber) : null,
    region: about === 'region' ? region : null,
    content: content.trim(),
    wanted: blank(wanted),
    identity: isNamed ? { name: name.trim(), mobile: mobile.trim(), address: blank(address) } : null,
  }
}

/** Ready to be sent: `faultsIn` has found nothing, so the type is chosen. */
export const withProof = (draft: Draft, type: AppealType, proof: Proof): NewAppeal => ({ ...asNewAppeal(draft), type, proof })

/** What is wrong before anything is sent, in the words the server would use. */
export function faultsIn(draft: Draft): DraftFaults {
  const given = asNewAppeal(draft)
  const { properties } = NewAppeal
  const found: [DraftField, Fault | null][] = [
    ['type', given.type === null ? unchosen : null],
    [
      'filingNumber',
      draft.about === 'filing' ? (given.filingNumber === null ? required : check(properties.filingNumber, given.filingNumber)) : null,
    ],
    ['region', draft.about === 'region' && given.region === null ? unchosen : null],
    ['content', check(properties.content, given.content)],
    ['wanted', check(properties.wanted, given.wanted)],
    ...identityFaults(given.identity),
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

function identityFaults(identity: NewAppeal['identity']): [DraftField, Fault | null][] {
  if (!identity) return []
  const { name, mobile, address } = AuthorIdentity.properties
  return [
    ['identity.name', check(name, identity.name)],
    ['identity.mobile', identity.mobile === '' ? required : check(mobile, identity.mobile)],
    ['identity.address', check(address, identity.address)],
  ]
}

/** The faults of a refusal that belong to a field of the form. What it says about both ways to name the subject stands at the chosen one. */
export function faultsFrom(fields: readonly FaultyField[], draft: Draft): DraftFaults {
  const known: readonly string[] = [
    'type',
    'filingNumber',
    'region',
    'content',
    'wanted',
    'identity.name',
    'identity.mobile',
    'identity.address',
  ] satisfies DraftField[]
  const at = (field: string) =>
    field === 'filingNumber' || field === 'region' ? (draft.about === 'filing' ? 'filingNumber' : 'region') : field
  const entries = fields
    .filter(({ field }) => known.includes(field))
    .map(({ field, code, facts = {} }) => [at(field), { code, facts }] as const)
  return Object.fromEntries(entries)
}

const required: Fault = { code: 'required', facts: {} }
const unchosen: Fault = { code: 'choice', facts: {} }
const blank = (typed: string) => typed.trim() || null
const check = (schema: unknown, value: unknown) => faultIn(schema as Property, value) // A TypeBox schema is a JSON Schema.
