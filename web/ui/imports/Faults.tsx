import { Table } from 'antd'
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

/** Where each fault stands in the workbook, what is wrong there and what is expected. */
export function Faults({ faults, count }: { faults: readonly ImportFault[]; count: number }) {
  const words = useTexts(importTexts)
  const language = useLanguage()
  const labelOf = useLabel()
  const isNarrow = useIsNarrow()
  const columnOf = ({ column }: ImportFault) => (column ? labelOf(column) : words.wholeRow)
  const place = {
    title: `${words.sheet} · ${words.row} · ${words.column}`,
    render: (fault: ImportFault) => `${fault.sheet} · ${fault.row} · ${columnOf(fault)}`,
  }
  const places = [
    { title: words.sheet, dataIndex: 'sheet' },
    { title: words.row, dataIndex: 'row', align: 'right' as const },
    { title: words.column, render: columnOf },
  ]
  return (
    <>
      {count > faults.length && <p className="quiet">{words.firstFaults(faults.length.toLocaleString('en'))}</p>}
      <Table
        size="small"
        rowKey={({ sheet, row, column, code }) => `${sheet} ${row} ${column?.zh} ${code}`}
        dataSource={[...faults]}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true, simple: isNarrow }}
        columns={[
          ...(isNarrow ? [place] : places),
          { title: words.wrong, render: (fault: ImportFault) => faultText(language, fault) },
          ...(isNarrow ? [] : [{ title: words.given, dataIndex: 'given' }]),
          ...(isNarrow ? [] : [{ title: words.expected, render: ({ expected }: ImportFault) => expected && labelOf(expected) }]),
        ]}
      />
    </>
  )
}
