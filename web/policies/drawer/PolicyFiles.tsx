import { App, Button } from 'antd'
import { useState } from 'react'
import { type PolicyAttachment, type PolicyDetail, policies } from '#contract/policies.ts'
import { serverAddress } from '../../client/address/address.ts'
import { call } from '../../client/api.ts'
import { download } from '../../client/files/download.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { sizeText } from '../../plain/file-size.ts'
import { Moment } from '../../plain/Moment.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FileIcon } from '../../ui/files/FileIcon.tsx'
import { FilePreview } from '../../ui/files/FilePreview.tsx'
import { UploadPlace } from '../../ui/files/UploadPlace.tsx'
import { attachmentLimits, usePolicyUploads } from '../policy-uploads.ts'
import { texts } from '../texts.ts'
import '../../ui/files/file-list.css'

/** The attachments of a policy; `waiting` are those that were chosen with it and are sent now. */
export function PolicyFiles({ policy, waiting }: { policy: PolicyDetail; waiting: readonly File[] }) {
  const words = useTexts(texts)
  const uploads = usePolicyUploads(policy, waiting)
  const isEmpty = policy.files.length === 0 && uploads.uploads.length === 0
  const mayChange = policy.closed === null
  if (isEmpty && !mayChange) return null
  return (
    <section className="policy-section stack gap-8" aria-labelledby="policy-files">
      <h3 id="policy-files">{words.files}</h3>
      {isEmpty && <p className="quiet">{words.noFiles}</p>}
      <ul className="file-list">
        {policy.files.map((file) => (
          <FileRow key={file.id} policyId={policy.id} file={file} mayRemove={mayChange} />
        ))}
      </ul>
      {mayChange && (
        <div className="policy-add-files">
          <UploadPlace
            title={words.addFiles}
            help={words.filesHelp}
            limits={attachmentLimits}
            uploads={uploads}
            mark={{ 'data-attachments': '' }}
          />
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
        <span className="file-name anywhere">{file.name}</span>
        <span className="quiet">
          {sizeText(file.size)} · <Moment at={file.addedAt} />
        </span>
      </div>
      <div className="file-actions row gap-4">
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

const isViewable = ({ mediaType }: PolicyAttachment) => mediaType === 'application/pdf' || mediaType.startsWith('image/')
