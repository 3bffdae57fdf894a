import type { UnitFields, UnitProposal } from '#contract/units.ts'

type Written = 'representative' | 'phone' | 'address'

/** Text fields hold text; what is left empty becomes nothing when it is sent. */
export type UnitValues = Omit<UnitProposal, Written> & Record<Written, string>

export const blankUnit: UnitValues = {
  name: '',
  creditCode: '',
  roles: [],
  trades: [],
  founded: null,
  representative: '',
  phone: '',
  address: '',
}

export const orNothing = (text: string | undefined) => text?.trim() || null

export const proposalFrom = ({ name, creditCode, roles, trades, founded, representative, phone, address }: UnitValues): UnitProposal => ({
  name,
  creditCode,
  roles,
  trades,
  founded,
  representative: orNothing(representative),
  phone: orNothing(phone),
  address: orNothing(address),
})

export type LibraryValues = { grade: string; libraryFrom: string | null; libraryUntil: string | null }

/** A proposal says nothing about the library. */
export const fieldsFrom = (values: UnitValues & Partial<LibraryValues>): UnitFields => ({
  ...proposalFrom(values),
  grade: orNothing(values.grade),
  libraryFrom: values.libraryFrom ?? null,
  libraryUntil: values.libraryUntil ?? null,
})
