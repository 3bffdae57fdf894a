import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../client/language.ts'
import { acceptedEndings } from './sendings.ts'
import { texts } from './texts.ts'
import '../ui/file-list.css'

/** Files that go with a new policy once it is published. */
export function ChosenFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const words = useTexts(texts)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <fieldset className="file-drop">
      <legend>{words.chosenFiles}</legend>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptedEndings}
        aria-label={words.chosenFiles}
        onChange={(event) => {
          onChange([...files, ...(event.target.files ?? [])])
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
      </ul>
    </fieldset>
  )
}
