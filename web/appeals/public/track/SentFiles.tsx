import { useState } from 'react'
import { type Credentials, publicAppeals, type SentFile } from '#contract/public-appeals.ts'
import { serverAddress } from '../../../client/address/address.ts'
import { call } from '../../../client/api.ts'
import { download } from '../../../client/files/download.ts'
import { useTexts } from '../../../client/language.ts'
import { sizeText } from '../../../plain/file-size.ts'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { trackTexts } from './track-texts.ts'

/** What goes with a reply. A link is good for five minutes, so each is asked for when it is needed, with code and password. */
export function SentFiles({ files, credentials }: { files: readonly SentFile[]; credentials: Credentials }) {
  const words = useTexts(trackTexts)
  const textOf = useRefusalText()
  const [failure, setFailure] = useState<unknown>(null)
  if (files.length === 0) return null
  const save = ({ id, name }: SentFile) => {
    setFailure(null)
    void call(publicAppeals.link, { body: { ...credentials, file: id } }).then(
      ({ path }) => download(`${serverAddress(window.location)}${path}`, name),
      setFailure,
    )
  }
  return (
    <div className="plain-actions row">
      {files.map((file) => (
        <button key={file.id} type="button" className="plain-button small" onClick={() => save(file)}>
          {words.saveFile(file.name)} · {sizeText(file.size)}
        </button>
      ))}
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
    </div>
  )
}
