import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { acceptedBy, type FileFault, faultsOf } from '../client/file-limits.ts'
import { useTexts } from '../client/language.ts'
import { FileFaultText } from '../ui/files/FileUploadState.tsx'
import { attachmentLimits } from './policy-uploads.ts'
import { texts } from './texts.ts'
import '../ui/files/file-list.css'

/** Files that go with a new policy once it is published. */
export function ChosenFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const words = useTexts(texts)
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly { file: File; fault: FileFault }[]>([])
  const add = (chosen: readonly File[]) => {
    const faults = faultsOf(chosen, attachmentLimits, attachmentLimits.files - files.length)
    setRefused(chosen.flatMap((file, at) => (faults[at] ? { file, fault: faults[at] } : [])))
    onChange([...files, ...chosen.filter((_, at) => !faults[at])])
  }
  return (
    <fieldset className="file-drop">
      <legend>{words.chosenFiles}</legend>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptedBy(attachmentLimits)}
        aria-label={words.chosenFiles}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className="file-drop-ask">
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
          {words.addFiles}
        </Button>
        <span className="quiet">{words.filesHelp}</span>
      </div>
      <ul className="file-list">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={at} className="file-row">
            <span className="file-name file-words">{file.name}</span>
            <Button
              size="small"
              type="text"
              aria-label={words.leaveOut(file.name)}
              onClick={() => onChange(files.filter((_, other) => other !== at))}
            >
              {words.remove}
            </Button>
          </li>
        ))}
        {refused.map(({ file, fault }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={at} className="file-row">
            <span className="file-name file-words">{file.name}</span>
            <FileFaultText fault={fault} limits={attachmentLimits} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
