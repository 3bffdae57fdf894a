import { AppealDrawer } from './appeals/handling/AppealDrawer.tsx'
import { AppealList } from './appeals/handling/AppealList.tsx'
import { cleanedFinding, emptyFinding, FindingFields } from './findings/FindingFields.tsx'
import type { FindingForm } from './ui/form/finding-form.ts'

/** What an appeal was right about becomes a finding, and how one is written is known to its own room. */
const finding: FindingForm = { Fields: FindingFields, empty: emptyFinding, cleaned: cleanedFinding }

export function Appeals() {
  return (
    <>
      <AppealList />
      <AppealDrawer finding={finding} />
    </>
  )
}
