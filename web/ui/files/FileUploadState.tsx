import { Button } from 'antd'
import { Refusal } from '#contract/errors.ts'
import type { FileFault, FileLimits } from '../../client/files/file-limits.ts'
import type { Upload, Uploads } from '../../client/files/uploads.ts'
import { useTexts } from '../../client/language.ts'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { fileTexts } from './file-texts.ts'
import './file-list.css'

type Props = { one: Upload; limits: FileLimits; uploads: Pick<Uploads, 'remove' | 'retry'> }

/** How far a file is, or why it got no further, and what can be done about it. */
export function FileUploadState({ one: { id, file, status, share, failure, fault }, limits, uploads: { remove, retry } }: Props) {
  const words = useTexts(fileTexts)
  const textOf = useRefusalText()
  const isThere = status === 'arrived' || status === 'sent'
  return (
    <>
      {status === 'failed' && <Problem text={textOf(failure)} />}
      {fault && <FileFaultText fault={fault} limits={limits} />}
      {status === 'waiting' && <span className="quiet">{words.waiting}</span>}
      {(status === 'sending' || isThere) && <progress className="file-progress" value={share} max={1} aria-label={file.name} />}
      {status === 'failed' && (
        <Button size="small" onClick={() => retry(id)}>
          {words.retryUpload}
        </Button>
      )}
      {!isThere && (
        <Button size="small" type="text" onClick={() => remove(id)}>
          {words.cancel}
        </Button>
      )}
    </>
  )
}

/** Why a file is not even sent: in the words the server would use, as far as it has some. */
export function FileFaultText({ fault, limits }: { fault: FileFault; limits: FileLimits }) {
  const words = useTexts(fileTexts)
  const textOf = useRefusalText()
  return <Problem text={fault === 'empty' ? words.empty : textOf(refusalFor(fault, limits))} />
}

const Problem = ({ text }: { text: string }) => (
  <span className="stop" role="alert">
    {text}
  </span>
)

function refusalFor(fault: Exclude<FileFault, 'empty'>, { unsupported, bytesPerFile, files }: FileLimits): Refusal {
  if (fault === 'type') return new Refusal(unsupported)
  return fault === 'size' ? new Refusal('evidence.too-large', { limit: bytesPerFile }) : new Refusal('evidence.too-many', { limit: files })
}
