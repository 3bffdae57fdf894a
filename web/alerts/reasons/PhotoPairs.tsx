import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { evidence } from '#contract/evidence.ts'
import type { RiskInput } from '#contract/risk.ts'
import { serverAddress } from '../../client/address/address.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { call } from '../../client/api.ts'
import { download } from '../../client/files/download.ts'
import { useTexts } from '../../client/language.ts'
import { onceInView } from '../../plain/in-view.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FileContent, FilePreview } from '../../ui/files/FilePreview.tsx'
import { pairsOf, type SeenPhoto } from './photo-pairs.ts'
import { photoTexts } from './photo-texts.ts'
import '../../ui/files/file-list.css'

type Names = Readonly<Record<string, string>>
type Props = { projectId: string; inputs: readonly RiskInput[]; names: Names }

/** Photos that look alike beside each other, for whoever may open both. */
export function PhotoPairs({ projectId, inputs, names }: Props) {
  const words = useTexts(photoTexts)
  return (
    <section className="stack gap-12">
      <h4>{words.title}</h4>
      {pairsOf(projectId, inputs).map(({ photo, other }) =>
        other ? (
          <div key={photo.fileId + other.fileId} style={sideBySide}>
            <Photo photo={photo} names={names} isHere />
            <Photo photo={other} names={names} isHere={other.projectId === projectId} />
          </div>
        ) : (
          <p key={photo.fileId} className="quiet">
            {words.hidden(names[photo.fileId] ?? '')}
          </p>
        ),
      )}
    </section>
  )
}

const sideBySide = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 'var(--space-12)', alignItems: 'start' }

type PhotoProps = { photo: SeenPhoto; names: Names; isHere: boolean }

function Photo({ photo: { projectId, fileId, filedOn }, names, isHere }: PhotoProps) {
  const words = useTexts(photoTexts)
  const refuse = useRefusal()
  const [isLarge, setLarge] = useState(false)
  const file = { id: fileId, name: names[fileId] ?? '', mediaType: 'image/*' }
  const link = (inline: boolean, signal?: AbortSignal) =>
    call(evidence.link, { params: { id: projectId, fileId }, body: { inline } }, signal)
  const save = () => link(false).then(({ path }) => download(`${serverAddress(window.location)}${path}`, file.name), refuse)
  return (
    <figure className="stack gap-8">
      <Button type="text" block aria-label={words.enlarge(file.name)} onClick={() => setLarge(true)} style={aroundPhoto}>
        <OnceSeen file={file} linkTo={(signal) => link(true, signal)} />
      </Button>
      <figcaption>
        <div className="anywhere">
          {isHere ? words.here : <Link to={screenPath('/v2/project/:id', { id: projectId })}>{names[projectId]}</Link>}
        </div>
        <div className="quiet anywhere">
          {file.name} · <span className="figure">{words.filedOn(filedOn)}</span>
        </div>
      </figcaption>
      {isLarge && <FilePreview file={file} linkTo={(signal) => link(true, signal)} onSave={save} onClose={() => setLarge(false)} />}
    </figure>
  )
}

const aroundPhoto = { height: 'auto', padding: 0 }

/** Photos are large: those that nobody unfolds are not fetched. */
function OnceSeen(props: Parameters<typeof FileContent>[0]) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    if (place.current) onceInView(place.current, stop.signal, () => setSeen(true))
    return () => stop.abort()
  }, [])
  if (isSeen) return <FileContent {...props} />
  return (
    <span ref={place}>
      <Skeleton active />
    </span>
  )
}
