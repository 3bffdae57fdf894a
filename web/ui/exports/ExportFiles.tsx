import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Progress } from 'antd'
import { type Export, exports } from '#contract/exports.ts'
import { isPageRefusal, refusalText } from '#contract/refusal-texts.ts'
import { download } from '../../client/files/download.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { sizeText } from '../../plain/file-size.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { exportTexts } from './export-texts.ts'

const isUnfinished = ({ state }: Export) => state === 'waiting' || state === 'running'

/** The files somebody asked for, followed while one of them is being made. */
export const useMyExports = (enabled = true) =>
  useReply(exports.list, {}, { enabled, every: (files) => (files?.some(isUnfinished) ? 1_000 : false) })

/** The link is good for minutes, so it is asked for when somebody wants the file. */
export function useFetchFile() {
  const link = useCall(exports.link, { quiet: true })
  const refuse = useRefusal()
  return ({ id, name }: Export) => void link.mutateAsync({ params: { id } }).then(({ path }) => download(path, name), refuse)
}

/** Nothing is shown where nothing was asked for. */
export function ExportFiles({ reply, className }: { reply: ReturnType<typeof useMyExports>; className: string }) {
  const words = useTexts(exportTexts)
  const remove = useCall(exports.remove)
  const refuse = useRefusal()
  const fetchFile = useFetchFile()
  const files = reply.data ?? []
  if (files.length === 0) return null
  return (
    <section className={className} aria-labelledby="my-exports">
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
                  onClick={() => fetchFile(file)}
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
