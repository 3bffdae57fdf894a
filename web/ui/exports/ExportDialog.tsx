import { App, Button, Form, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { type ExportFormat, exportFormats, exportOf } from '#contract/exports.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { ExportFiles, useFetchFile, useMyExports } from './ExportFiles.tsx'
import { exportTexts } from './export-texts.ts'
import type { Exporting } from './exporting.ts'

type Props = { exporting: Exporting; total: string | null; open: boolean; onClose: () => void }

/** Asks for a file, shows how far it is and fetches it when it is ready; what was made within a day can be fetched again. */
export function ExportDialog({ exporting, total, open, onClose }: Props) {
  const words = useTexts(exportTexts)
  const language = useLanguage()
  const { message } = App.useApp()
  const refuse = useRefusal()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [isAll, setAll] = useState(exporting.columns === undefined)
  const [begun, setBegun] = useState<string | null>(null)
  const begin = useCall(exportOf(exporting.list, exporting.route), { quiet: true })
  const mine = useMyExports(open)
  const fetchFile = useFetchFile()

  const ready = mine.data?.find(({ id, state }) => id === begun && state === 'done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is ready
  useEffect(() => {
    if (!ready) return
    setBegun(null)
    void message.success(words.ready(ready.name))
    fetchFile(ready)
  }, [ready?.id])

  const press = () => {
    const body = { format, language, ...(!isAll && exporting.columns && { columns: [...exporting.columns] }) }
    begin.mutateAsync({ query: exporting.query, body } as never).then(({ id }) => {
      setBegun(id)
      return mine.refetch()
    }, refuse)
  }
  return (
    <Modal open={open} title={words.title} onCancel={onClose} footer={null} destroyOnHidden>
      <p className="quiet below-16">{words.what(total)}</p>
      <Form layout="vertical" onFinish={press}>
        <Form.Item label={words.format}>
          <Radio.Group
            value={format}
            onChange={({ target }) => setFormat(target.value)}
            options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
          />
        </Form.Item>
        {exporting.columns && (
          <Form.Item label={words.columns}>
            <Radio.Group
              value={isAll}
              onChange={({ target }) => setAll(target.value)}
              options={[
                { value: false, label: words.shownColumns },
                { value: true, label: words.allColumns },
              ]}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={begin.isPending || begun !== null}>
          {words.begin}
        </Button>
      </Form>
      <ExportFiles reply={mine} className="above-24" />
    </Modal>
  )
}
