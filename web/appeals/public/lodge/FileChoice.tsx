import { useId } from 'react'
import { acceptedBy } from '../../../client/files/file-limits.ts'
import type { Upload } from '../../../client/files/uploads.ts'
import { useTexts } from '../../../client/language.ts'
import { sizeText } from '../../../plain/file-size.ts'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { Thumbnail } from '../../../plain/Thumbnail.tsx'
import { lodgeTexts } from './lodge-texts.ts'
import { type AuthorFiles, authorFileLimits } from './use-author-files.ts'

type Props = {
  files: AuthorFiles
  onPick: (picked: readonly File[]) => void
  onRetry?: (id: number) => void
}

/** Chooses files or takes a photo; each can be removed until it is sent. */
export function FileChoice({ files, onPick, onRetry }: Props) {
  const words = useTexts(lodgeTexts)
  const id = useId()
  const isFull = files.filesLeft <= 0
  return (
    <fieldset className="plain-files" aria-describedby={`${id}-help`}>
      <legend>{words.files}</legend>
      <p id={`${id}-help`} className="plain-help">
        {words.filesHelp}
      </p>
      <div className="plain-actions row">
        <FileButton label={words.takePhoto} camera disabled={isFull} onPick={onPick} />
        <FileButton label={words.addFiles} disabled={isFull} onPick={onPick} />
      </div>
      <div role="alert">
        {files.uploads.map(
          (one) =>
            one.fault && (
              <p key={one.id} className="plain-fault">
                {words.fileFaults[one.fault](one.file.name)}
              </p>
            ),
        )}
      </div>
      <FileRows files={files} {...(onRetry ? { onRetry } : {})} />
    </fieldset>
  )
}

type ButtonProps = { label: string; camera?: boolean; disabled: boolean; onPick: Props['onPick'] }

/** The field itself is there for keyboard and screen reader; its label looks like a button. */
function FileButton({ label, camera, disabled, onPick }: ButtonProps) {
  return (
    <label className={camera ? 'plain-button plain-file-button only-by-hand' : 'plain-button plain-file-button'} aria-disabled={disabled}>
      <input
        type="file"
        className="visually-hidden"
        disabled={disabled}
        {...(camera ? { accept: 'image/*', capture: 'environment' as const } : { accept: acceptedBy(authorFileLimits), multiple: true })}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          target.value = '' // the same file can be chosen again
        }}
      />
      {label}
    </label>
  )
}

/** How far each file is. */
export function FileRows({ files: { uploads, remove }, onRetry }: Pick<Props, 'files' | 'onRetry'>) {
  const words = useTexts(lodgeTexts)
  const textOf = useRefusalText()
  const shown = uploads.filter(({ status }) => status !== 'refused')
  if (shown.length === 0) return null
  return (
    <ul className="plain-file-rows ruled">
      {shown.map((one) => (
        <li key={one.id}>
          <Thumbnail file={one.file} />
          <span className="anywhere">{one.file.name}</span>
          <span className="quiet">
            {sizeText(one.file.size)}
            {isThere(one) && ` · ${words.sent}`}
            {one.status === 'sending' && ` · ${words.progress(Math.round(one.share * 100))}`}
          </span>
          {one.status === 'sending' && <progress value={one.share} max={1} aria-label={one.file.name} />}
          {one.status === 'failed' && (
            <span role="alert" className="plain-fault">
              {words.failed}: {textOf(one.failure)}
            </span>
          )}
          <span className="plain-actions row">
            {one.status === 'failed' && onRetry && (
              <button type="button" className="plain-button small" onClick={() => onRetry(one.id)}>
                {words.again}
              </button>
            )}
            {!isThere(one) && (
              <button
                type="button"
                className="plain-button small"
                aria-label={words.removeFile(one.file.name)}
                onClick={() => remove(one.id)}
              >
                {words.remove}
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isThere = ({ status }: Upload) => status === 'arrived' || status === 'sent'
