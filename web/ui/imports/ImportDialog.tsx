import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Modal, Progress, Upload } from 'antd'
import { useState } from 'react'
import { type ImportDetail, type ImportedSheet, imports, sheetTitles } from '#contract/imports.ts'
import { isPageRefusal, refusalText } from '#contract/refusal-texts.ts'
import { callForFile } from '../../client/api.ts'
import { download } from '../../client/files/download.ts'
import { upload } from '../../client/files/upload.ts'
import { useLabel, useLanguage, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { Faults } from './Faults.tsx'
import { importTexts } from './import-texts.ts'

const isGoingOn = (state: string | undefined) => state === 'checking' || state === 'writing'
const figure = (count: number) => count.toLocaleString('en')

/** A template, a workbook that is tried out, and one word that writes it. What was handed in last is found again when somebody comes back. */
export function ImportDialog({ sheet, open, onClose }: { sheet: ImportedSheet; open: boolean; onClose: () => void }) {
  const words = useTexts(importTexts)
  const refuse = useRefusal()
  const [isSending, setSending] = useState(false)
  const mine = useReply(imports.list, {}, { enabled: open })
  const newest = mine.data?.[0]
  const detail = useReply(
    imports.read,
    { params: { id: newest?.id ?? '' } },
    { enabled: open && newest !== undefined, every: (one) => (isGoingOn(one?.state) ? 1_000 : false) },
  )
  const send = async (file: File) => {
    setSending(true)
    const sending = { route: imports.start, input: { query: { name: file.name.slice(-120) } }, file }
    await upload({ ...sending, onProgress: () => {}, signal: new AbortController().signal })
      .then(() => mine.refetch(), refuse)
      .finally(() => setSending(false))
  }
  return (
    <Modal open={open} title={words.title} onCancel={onClose} footer={null} width={860} destroyOnHidden>
      <p className="quiet below-16">{words.what}</p>
      <Flex gap={8} wrap className="below-16">
        <Template sheet={sheet} text={words.template} />
        <Template text={words.templateAll} />
        <Upload
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={isSending} disabled={isGoingOn(detail.data?.state)}>
            {newest ? words.chooseAnother : words.choose}
          </Button>
        </Upload>
      </Flex>
      <div aria-live="polite">{newest && detail.data && <Workbook given={detail.data} onRemoved={() => mine.refetch()} />}</div>
    </Modal>
  )
}

function Template({ sheet, text }: { sheet?: ImportedSheet; text: string }) {
  const language = useLanguage()
  const refuse = useRefusal()
  const [isLoading, setLoading] = useState(false)
  const fetch = () => {
    setLoading(true)
    callForFile(imports.template, { query: { language, ...(sheet && { sheet }) } })
      .then((file) => saveFile(file, `${text}.xlsx`), refuse)
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={fetch}>
      {text}
    </Button>
  )
}

function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function Workbook({ given, onRemoved }: { given: ImportDetail; onRemoved: () => void }) {
  const words = useTexts(importTexts)
  const language = useLanguage()
  const labelOf = useLabel()
  const refuse = useRefusal()
  const remove = useCall(imports.remove)
  const { id, name, state, rows, total, faultCount, failure, sheets } = given
  const removal = !isGoingOn(state) && state !== 'done' && (
    <Button type="text" size="small" onClick={() => remove.mutateAsync({ params: { id } }).then(onRemoved, refuse)}>
      {words.remove}
    </Button>
  )
  return (
    <section className="stack gap-12" aria-label={name}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <span>
          <strong>{name}</strong> <span className="quiet">{words.states[state]}</span>
        </span>
        {removal}
      </Flex>
      <p className="quiet figure">
        {sheets.map(({ sheet, rows: count }) => `${labelOf(sheetTitles[sheet])} ${words.rows(figure(count))}`).join(' · ')}
      </p>
      {isGoingOn(state) && (
        <>
          <span className="quiet small figure">{words.progress(figure(rows), figure(total))}</span>
          <Progress percent={Math.floor((rows / Math.max(1, total)) * 100)} size="small" />
        </>
      )}
      {state === 'faulty' && (
        <>
          <Alert type="error" showIcon title={words.faults(figure(faultCount))} />
          <Faults faults={given.faults} count={faultCount} />
        </>
      )}
      {state === 'failed' && (
        <Alert type="error" showIcon title={failure && isPageRefusal(failure) ? refusalText(language, failure, {}) : words.states.failed} />
      )}
      {state === 'sound' && <Decision id={id} />}
      {state === 'done' && <Alert type="success" showIcon title={words.done(figure(rows))} />}
      {given.hasCodes && <Codes id={id} />}
    </section>
  )
}

function Decision({ id }: { id: string }) {
  const words = useTexts(importTexts)
  const refuse = useRefusal()
  const write = useCall(imports.write)
  return (
    <Alert
      type="success"
      showIcon
      title={words.soundTitle}
      description={words.soundText}
      action={
        <Button type="primary" loading={write.isPending} onClick={() => write.mutateAsync({ params: { id } }).catch(refuse)}>
          {words.write}
        </Button>
      }
    />
  )
}

function Codes({ id }: { id: string }) {
  const words = useTexts(importTexts)
  const language = useLanguage()
  const refuse = useRefusal()
  const [isFetched, setFetched] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const fetch = () => {
    setLoading(true)
    callForFile(imports.codes, { params: { id }, body: { language } })
      .then((file) => {
        saveFile(file, words.codesFile)
        setFetched(true)
      }, refuse)
      .finally(() => setLoading(false))
  }
  if (isFetched) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={words.codesText}
      action={
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={fetch}>
          {words.codes}
        </Button>
      }
    />
  )
}
