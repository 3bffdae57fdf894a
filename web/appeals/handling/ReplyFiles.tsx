import { Button } from 'antd'
import { useRef, useState } from 'react'
import { appealFileTypes, appealRules } from '#contract/appeal-states.ts'
import { type AppealFile, appeals } from '#contract/appeals.ts'
import type { FileLimits } from '../../client/files/file-limits.ts'
import { useTexts } from '../../client/language.ts'
import { sizeText } from '../../plain/file-size.ts'
import { FileIcon } from '../../ui/files/FileIcon.tsx'
import { useShellUploads } from '../../ui/files/file-uploads.ts'
import { UploadPlace } from '../../ui/files/UploadPlace.tsx'
import { texts } from './texts.ts'

const limits: FileLimits = {
  types: appealFileTypes,
  bytesPerFile: appealRules.bytesPerFile,
  files: appealRules.filesPerAppeal,
  unsupported: 'appeal.unsupported-type',
}

type Prepared = AppealFile & { ownName: string }
type Props = { appealId: string; value?: readonly string[]; onChange?: (files: readonly string[]) => void }

/** Files for a reply. They are sent to the server at once, and to the author with the reply. */
export function ReplyFiles({ appealId, onChange }: Props) {
  const words = useTexts(texts)
  const [files, setFiles] = useState<readonly Prepared[]>([])
  // Several may arrive before the page is drawn again.
  const current = useRef(files)
  const change = (next: readonly Prepared[]) => {
    current.current = next
    setFiles(next)
    onChange?.(next.map(({ id }) => id))
  }
  const uploads = useShellUploads({
    route: appeals.prepare,
    input: () => ({ params: { id: appealId } }),
    limits,
    taken: files.length,
    onArrived: async ({ file, reply }) => change([...current.current, { ...reply, ownName: file.name }]),
  })
  return (
    <UploadPlace title={words.replyFiles} help={words.replyFilesHelp} limits={limits} uploads={uploads}>
      {files.map(({ id, ownName, mediaType, size }) => (
        <li key={id} className="file-row">
          <FileIcon mediaType={mediaType} />
          <div className="file-words">
            <span className="file-name anywhere">{ownName}</span>
            <span className="quiet">{sizeText(size)}</span>
          </div>
          <div className="file-actions row gap-4">
            <Button
              size="small"
              type="text"
              aria-label={`${words.leaveOut} ${ownName}`}
              onClick={() => change(files.filter((file) => file.id !== id))}
            >
              {words.leaveOut}
            </Button>
          </div>
        </li>
      ))}
    </UploadPlace>
  )
}
