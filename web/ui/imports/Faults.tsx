import { Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FieldFault } from '#contract/errors.ts'
import { fieldFaults } from '#contract/field-faults.ts'
import type { ImportFault } from '#contract/imports.ts'
import type { Language } from '#contract/language.ts'
import { fieldFaultText, isPageRefusal, refusalText } from '#contract/refusal-texts.ts'
import { useLabel, useLanguage, useTexts } from '../../client/language.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { importTexts } from './import-texts.ts'

const isFieldFault = (code: string): code is FieldFault => (fieldFaults as readonly string[]).includes(code)

const faultText = (language: Language, { code, facts }: ImportFault) => {
  if (isFieldFault(code)) return fieldFaultText(language, code, facts)
  return isPageRefusal(code) ? refusalText(language, code, facts) : code
}

/** Of a page. */
const size = 10

/** Where each fault stands in the workbook, what is wrong there and what is expected. */
export function Faults({ faults, count }: { faults: readonly ImportFault[]; count: number }) {
  const words = useTexts(importTexts)
  const language = useLanguage()
  const labelOf = useLabel()
  const isNarrow = useIsNarrow()
  const columnOf = ({ column }: ImportFault) => (column ? labelOf(column) : words.wholeRow)
  const [page, setPage] = useState(1)
  const columns: readonly { title: string; show: (fault: ImportFault) => ReactNode; name?: string }[] = [
    ...(isNarrow
      ? [
          {
            title: `${words.sheet} · ${words.row} · ${words.column}`,
            show: (fault: ImportFault) => `${fault.sheet} · ${fault.row} · ${columnOf(fault)}`,
          },
        ]
      : [
          { title: words.sheet, show: ({ sheet }: ImportFault) => sheet },
          { title: words.row, show: ({ row }: ImportFault) => row, name: 'figure' },
          { title: words.column, show: columnOf },
        ]),
    { title: words.wrong, show: (fault) => faultText(language, fault) },
    ...(isNarrow
      ? []
      : [
          { title: words.given, show: ({ given }: ImportFault) => given },
          { title: words.expected, show: ({ expected }: ImportFault) => expected && labelOf(expected) },
        ]),
  ]
  return (
    <>
      {count > faults.length && <p className="quiet">{words.firstFaults(faults.length.toLocaleString('en'))}</p>}
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ title, name }) => (
              <th key={title} scope="col" className={name}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.slice((page - 1) * size, page * size).map((fault) => (
            <tr key={`${fault.sheet} ${fault.row} ${fault.column?.zh} ${fault.code}`}>
              {columns.map(({ title, show, name }) => (
                <td key={title} className={name}>
                  {show(fault)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > size && (
        <Pagination
          current={page}
          pageSize={size}
          total={faults.length}
          simple={isNarrow}
          showSizeChanger={false}
          align="end"
          onChange={setPage}
        />
      )}
    </>
  )
}
