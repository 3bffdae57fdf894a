import { App, Button } from 'antd'
import { evidence } from '#contract/evidence.ts'
import type { EvidenceView, ProjectDetail } from '#contract/project-views.ts'
import { serverAddress } from '../client/address.ts'
import { download } from '../client/download.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { Moment } from '../ui/Moment.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { pageTexts } from './page-texts.ts'

/** One file: what it is called, who brought it when, and what can be done with it. */
export function FileRow({ project, file }: { project: ProjectDetail; file: EvidenceView }) {
  const words = useTexts(pageTexts)
  const { modal } = App.useApp()
  const refuse = useRefusal()
  const link = useCall(evidence.link, [])
  const remove = useCall(evidence.remove)
  const params = { id: project.id, fileId: file.id }
  const open = (inline: boolean) =>
    link.mutateAsync({ params, body: { inline } }).then(({ path }) => {
      const address = `${serverAddress(window.location)}${path}`
      return inline ? window.open(address, '_blank', 'noopener') : download(address, file.name)
    }, refuse)
  const ask = () =>
    modal.confirm({
      title: words.removeTitle,
      content: file.name,
      okText: words.remove,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ params }).catch(refuse),
    })
  return (
    <li className={file.supersededBy ? 'file-row file-superseded' : 'file-row'}>
      <span className="file-name">{file.name}</span>
      <span className="quiet">
        {sizeText(file.size)} · <Moment at={file.uploadedAt} /> {words.uploadedBy(file.uploadedBy.name)}
        {file.supersededBy ? ` · ${words.superseded}` : ''}
      </span>
      <span className="file-actions">
        {isViewable(file) && (
          <Button size="small" type="text" onClick={() => open(true)}>
            {words.preview}
          </Button>
        )}
        <Button size="small" type="text" onClick={() => open(false)}>
          {words.download}
        </Button>
        {file.mayRemove && (
          <Button size="small" type="text" danger onClick={ask}>
            {words.remove}
          </Button>
        )}
      </span>
    </li>
  )
}

const isViewable = ({ mediaType }: EvidenceView) => mediaType === 'application/pdf' || mediaType.startsWith('image/')

const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
