import { type ImportedSheet, importedSheets, sheetTitles } from '#contract/imports.ts'
import { filings } from './filing-sheet.ts'
import { experts, units } from './library-sheets.ts'
import { assignments, dictionaryItems, regions, users } from './organisation-sheets.ts'
import type { Sheet } from './sheet.ts'
import { takenOver } from './taken-over-sheet.ts'

export const sheets: Record<ImportedSheet, Sheet> = {
  regions,
  dictionaries: dictionaryItems,
  units,
  users,
  assignments,
  experts,
  filings,
  'taken-over': takenOver,
}

/** The sheet of a title in either language. */
export const sheetTitled = (title: string): ImportedSheet | null => {
  const wanted = title.trim().toLowerCase()
  return importedSheets.find((sheet) => Object.values(sheetTitles[sheet]).some((known) => known.toLowerCase() === wanted)) ?? null
}
