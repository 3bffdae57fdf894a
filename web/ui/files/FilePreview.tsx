import { Button, Modal, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { serverAddress } from '../../client/address/address.ts'
import { useTexts } from '../../client/language.ts'
import { RefusalNotice } from '../feedback/RefusalNotice.tsx'
import { fileTexts } from './file-texts.ts'

type Props = {
  file: { id: string; name: string; mediaType: string }
  /** Asks for a link that shows the file in the page. */
  linkTo: (signal: AbortSignal) => Promise<{ path: string }>
  onSave: () => void
  onClose: () => void
}

/** An image or a PDF, over the page it belongs to. */
export function FilePreview({ file, linkTo, onSave, onClose }: Props) {
  const words = useTexts(fileTexts)
  return (
    <Modal
      open
      title={file.name}
      width="min(960px, 100vw)"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onSave}>{words.download}</Button>
          <Button type="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <FileContent file={file} linkTo={linkTo} />
    </Modal>
  )
}

/** The link is good for five minutes, so it is asked for when somebody looks, never kept. */
export function FileContent({ file, linkTo }: Pick<Props, 'file' | 'linkTo'>) {
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const ask = useRef(linkTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another question
  useEffect(() => {
    const stop = new AbortController()
    ask.current(stop.signal).then(
      ({ path }) => setAddress(`${serverAddress(window.location)}${path}`),
      (reason) => stop.signal.aborted || setFailure(reason),
    )
    return () => stop.abort()
  }, [file.id])
  if (failure) return <RefusalNotice failure={failure} />
  if (!address) return <Skeleton active />
  if (file.mediaType.startsWith('image/')) return <img className="preview-image" src={address} alt={file.name} />
  return <iframe className="preview-pages" src={address} title={file.name} />
}
