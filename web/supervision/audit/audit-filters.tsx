import type { AuditQuery } from '#contract/audit.ts'
import { type AuditSubject, auditEvents, auditSubjects } from '#contract/audit-events.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { isDay } from '../../ui/dates/read-day.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { useFilterKinds } from '../../ui/list/filters.tsx'
import { auditTexts } from './audit-texts.ts'
import { PersonSelect } from './PersonSelect.tsx'

type Change = { [Name in keyof AuditQuery]?: AuditQuery[Name] | undefined }

export function useAuditFilters({ values, set }: Pick<ListSearch<AuditQuery>, 'values' | 'set'>): readonly Filter[] {
  const words = useTexts(auditTexts)
  const labelOf = useLabel()
  const { region } = useMe()
  // Another question begins at the newest line again.
  const ask = (change: Change, options?: { replace?: boolean }) => set({ ...change, older: undefined }, options)
  const filter = useFilterKinds({ values, set: ask })
  const events = Object.entries(auditEvents).map(([value, label]) => ({ value, label: labelOf(label) }))
  const subjects = Object.entries(auditSubjects).map(([value, label]) => ({ value: value as AuditSubject, label: labelOf(label) })) // the keys of that very table
  const dayFilter = (name: 'from' | 'until'): Filter => ({
    name,
    label: words[name],
    field: (id) => (
      <DayField
        id={id}
        value={values[name] ?? null}
        latest={today()}
        onChange={(day) => ask({ [name]: day && isDay(day) ? day : undefined })}
      />
    ),
  })
  return [
    filter.text('text', words.searchHint, { most: 60 }),
    {
      name: 'person',
      label: words.person,
      field: (id) => <PersonSelect id={id} value={values.person ?? null} onChange={(person) => ask({ person: person ?? undefined })} />,
    },
    filter.one('event', words.event, events, { isSearched: true }),
    filter.one('subject', words.subject, subjects),
    filter.region('region', words.region, region.code),
    dayFilter('from'),
    dayFilter('until'),
  ]
}
