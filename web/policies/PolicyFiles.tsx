import { FileImageOutlined, FilePdfOutlined, FileTextOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { type PolicyAttachment, type PolicyDetail, policies } from '#contract/policies.ts'
import { serverAddress } from '../client/address.ts'
import { call } from '../client/api.ts'
import { download } from '../client/download.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { FilePreview } from '../ui/FilePreview.tsx'
import { sizeText } from '../ui/file-size.ts'
import { Moment } from '../ui/Moment.tsx'
import { useRefusalText } from '../ui/refusal-text.ts'
import { useRefusal } from '../ui/refusals.ts'
import { acceptedEndings, type Sending, useSendings } from './sendings.ts'
import { texts } from './texts.ts'
import '../ui/file-list.css'

/** The attachments of a policy; `waiting` are those that were chosen with it and are sent now. */
export function PolicyFiles({ policy, waiting }: { policy: PolicyDetail; waiting: readonly File[] }) {
  const words = useTexts(texts)
  const chooser = useRef<HTMLInputElement>(null)
  const { sendings, send, retry, forget } = useSendings(policy.id, waiting)
  const mayChange = policy.closed === null
  if (policy.files.length === 0 && sendings.length === 0 && !mayChange) return null
  return (
    <section className="policy-section" aria-labelledby="policy-files">
      <h3 id="policy-files">{words.files}</h3>
      {policy.files.length === 0 && sendings.length === 0 && <p className="quiet">{words.noFiles}</p>}
      <ul className="file-list">
        {policy.files.map((file) => (
          <FileRow key={file.id} policyId={policy.id} file={file} mayRemove={mayChange} />
        ))}
        {sendings.map((sending) => (
          <SendingRow key={sending.serial} sending={sending} onRetry={() => retry(sending)} onForget={() => forget(sending)} />
        ))}
      </ul>
      {mayChange && (
        <div className="policy-add-files">
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept={acceptedEndings}
            aria-label={words.addFiles}
            onChange={(event) => {
              for (const file of event.target.files ?? []) send(file)
              event.target.value = ''
            }}
          />
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
            {words.addFiles}
          </Button>
          <span className="quiet">{words.filesHelp}</span>
        </div>
      )}
    </section>
  )
}

function FileRow({ policyId, file, mayRemove }: { policyId: string; file: PolicyAttachment; mayRemove: boolean }) {
  const words = useTexts(texts)
  const { modal } = App.useApp()
  const refuse = useRefusal()
  const [isOpen, setOpen] = useState(false)
  const remove = useCall(policies.detach)
  const params = { id: policyId, fileId: file.id }
  const save = () =>
    void call(policies.link, { params, body: { inline: false } }).then(
      ({ path }) => download(`${serverAddress(window.location)}${path}`, file.name),
      refuse,
    )
  const ask = () =>
    void modal.confirm({
      title: words.removeTitle,
      content: file.name,
      okText: words.remove,
      cancelText: words.close,
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ params }).catch(refuse),
    })
  return (
    <li className="file-row">
      <FileIcon mediaType={file.mediaType} />
      <div className="file-words">
        <span className="file-name">{file.name}</span>
        <span className="quiet">
          {sizeText(file.size)} · <Moment at={file.addedAt} />
        </span>
      </div>
      <div className="file-actions">
        {isViewable(file) && (
          <Button size="small" type="text" aria-label={`${words.view} ${file.name}`} onClick={() => setOpen(true)}>
            {words.view}
          </Button>
        )}
        <Button size="small" type="text" aria-label={`${words.download} ${file.name}`} onClick={save}>
          {words.download}
        </Button>
        {mayRemove && (
          <Button size="small" type="text" danger aria-label={`${words.remove} ${file.name}`} onClick={ask}>
            {words.remove}
          </Button>
        )}
      </div>
      {isOpen && (
        <FilePreview
          file={file}
          linkTo={(signal) => call(policies.link, { params, body: { inline: true } }, signal)}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function SendingRow({ sending, onRetry, onForget }: { sending: Sending; onRetry: () => void; onForget: () => void }) {
  const words = useTexts(texts)
  const textOf = useRefusalText()
  const { file, failure, share } = sending
  return (
    <li className="file-row">
      <span className="file-name file-words">{file.name}</span>
      {failure === null ? (
        <Progress className="file-progress" percent={Math.round(share * 100)} size="small" aria-label={file.name} />
      ) : (
        <>
          <span className="file-failure" role="alert">
            {textOf(failure)}
          </span>
          <Button size="small" onClick={onRetry}>
            {words.retry}
          </Button>
        </>
      )}
      <Button size="small" type="text" onClick={onForget}>
        {words.drop}
      </Button>
    </li>
  )
}

function FileIcon({ mediaType }: { mediaType: string }) {
  const Icon = mediaType === 'application/pdf' ? FilePdfOutlined : mediaType.startsWith('image/') ? FileImageOutlined : FileTextOutlined
  return <Icon className="file-icon" aria-hidden />
}

const isViewable = ({ mediaType }: PolicyAttachment) => mediaType === 'application/pdf' || mediaType.startsWith('image/')
