import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { App, Button, Flex, Form, Modal, Progress, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { type Export, type ExportFormat, exportFormats, exportOf, exports } from '#contract/exports.ts'
import { isPageRefusal, refusalText } from '#contract/refusal-texts.ts'
import { download } from '../../client/download.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { sizeText } from '../../plain/file-size.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { exportTexts } from './export-texts.ts'
import type { Exporting } from './exporting.ts'

type Props = { exporting: Exporting; total: string | null; open: boolean; onClose: () => void }

const isUnfinished = ({ state }: Export) => state === 'waiting' || state === 'running'

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
  const mine = useReply(exports.list, {}, { enabled: open, every: (files) => (files?.some(isUnfinished) ? 1_000 : false) })
  const fetchFile = useFetch()

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
      {mine.data && mine.data.length > 0 && <Files files={mine.data} onFetch={fetchFile} />}
    </Modal>
  )
}

/** The link is good for minutes, so it is asked for when somebody wants the file. */
function useFetch() {
  const link = useCall(exports.link, { quiet: true })
  const refuse = useRefusal()
  return ({ id, name }: Export) => void link.mutateAsync({ params: { id } }).then(({ path }) => download(path, name), refuse)
}

function Files({ files, onFetch }: { files: readonly Export[]; onFetch: (file: Export) => void }) {
  const words = useTexts(exportTexts)
  const remove = useCall(exports.remove)
  const refuse = useRefusal()
  return (
    <section className="above-24" aria-labelledby="my-exports">
      <h2 id="my-exports">{words.files}</h2>
      <p className="faint small">{words.kept}</p>
      <ul className="plain-list stack" aria-live="polite">
        {files.map((file) => (
          <Flex key={file.id} component="li" justify="space-between" align="center" gap={8}>
            <span>
              {file.name}
              <br />
              <ExportProgress file={file} />
            </span>
            <Flex component="span">
              {file.state === 'done' && (
                <Button
                  type="text"
                  aria-label={words.download(file.name)}
                  icon={<DownloadOutlined aria-hidden />}
                  onClick={() => onFetch(file)}
                />
              )}
              <Button
                type="text"
                aria-label={words.remove(file.name)}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove.mutateAsync({ params: { id: file.id } }).catch(refuse)}
              />
            </Flex>
          </Flex>
        ))}
      </ul>
    </section>
  )
}

function ExportProgress({ file: { state, rows, total, bytes, failure } }: { file: Export }) {
  const words = useTexts(exportTexts)
  const language = useLanguage()
  const count = (number: number) => number.toLocaleString('en')
  if (state === 'waiting') return <span className="quiet small">{words.waiting}</span>
  if (state === 'failed')
    return <span className="danger small">{failure && isPageRefusal(failure) ? refusalText(language, failure, {}) : failure}</span>
  if (state === 'done') return <span className="quiet small figure">{words.finished(count(rows), sizeText(bytes ?? 0))}</span>
  return (
    <>
      <span className="quiet small figure">{words.writing(count(rows), total === null ? null : count(total))}</span>
      {total !== null && total > 0 && <Progress percent={Math.floor((rows / total) * 100)} size="small" />}
    </>
  )
}
