import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onceInView } from './in-view.ts'
import { type Load, loadPicture, type Picture, pictureOf } from './thumbnails.ts'
import './file-places.css'

type Props = {
  /** A file of this page, or the SHA-256 of a stored one. */
  file: Blob | string
  /** Brings a stored photo. Asked only when its row is in view. */
  load?: Load | undefined
  otherwise?: ReactNode
}

/** A small picture of a photo, or what stands in its place where the browser can draw none. What it shows is named beside it. */
export function Thumbnail({ file, load, otherwise = null }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const loading = useRef(load)
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const show = (made: Picture | null) => stop.signal.aborted || setPicture(made)
    const known = pictureOf(file)
    if (known) void known.then(show)
    else if (typeof file === 'string' && place.current)
      onceInView(place.current, stop.signal, () => loading.current && void loadPicture(file, loading.current, stop.signal).then(show))
    return () => stop.abort()
  }, [file])
  useEffect(() => {
    if (picture) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  if (picture) return <canvas ref={canvas} className="thumbnail" width={picture.width} height={picture.height} aria-hidden />
  if (!load) return otherwise
  return <span ref={place}>{otherwise}</span>
}
