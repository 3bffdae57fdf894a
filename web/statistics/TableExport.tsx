import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { type ExportFormat, exportFormats, exports } from '#contract/exports.ts'
import { callForFile } from '../client/api.ts'
import { download } from '../client/files/download.ts'
import { useTexts } from '../client/language.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import type { Cell, Figure } from './chart-spec.ts'
import { texts } from './texts.ts'

type Props = { title: string; head: readonly string[]; rows: readonly (readonly Cell[])[] }

/** A table of figures as a file, with the numbers themselves instead of what is shown of them. */
export function TableExport({ title, head, rows }: Props) {
  const words = useTexts(texts)
  const refuse = useRefusal()
  const [isFetching, setFetching] = useState(false)
  const fetchAs = async (format: ExportFormat) => {
    setFetching(true)
    const columns = head.map((name, at) => ({ title: name, kind: kindOf(rows, at) }))
    const body = { format, title, columns, rows: rows.map((cells) => head.map((_, at) => exported(cells[at]))) }
    await callForFile(exports.table, { body }).then((file) => {
      const address = URL.createObjectURL(file)
      download(address, `${title}.${format}`)
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    }, refuse)
    setFetching(false)
  }
  const items = exportFormats.map((format) => ({ key: format, label: words.exportFormats[format], onClick: () => void fetchAs(format) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        size="small"
        loading={isFetching}
        icon={<DownloadOutlined aria-hidden />}
        aria-label={words.exportTable(title)}
        title={words.exportTable(title)}
      />
    </Dropdown>
  )
}

const kindOf = (rows: Props['rows'], at: number): Figure['kind'] | 'text' =>
  rows.find((cells) => cells[at]?.figure)?.[at]?.figure?.kind ?? 'text'

/** A dash says that there is no number; a file says so by an empty cell. */
const exported = (cell: Cell | undefined) => cell?.figure?.value ?? (cell?.text === '–' ? null : (cell?.text ?? null))
