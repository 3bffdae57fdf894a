import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Picture, pictureOf } from './thumbnails.ts'
import './file-places.css'

/** A small picture of a photo, or what stands in its place where the browser can draw none. What it shows is named beside it. */
export function Thumbnail({ file, otherwise = null }: { file: Blob | string; otherwise?: ReactNode }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let isShown = true
    void pictureOf(file)?.then((made) => isShown && setPicture(made))
    return () => {
      isShown = false
    }
  }, [file])
  useEffect(() => {
    if (picture) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  if (!picture) return otherwise
  return <canvas ref={canvas} className="thumbnail" width={picture.width} height={picture.height} aria-hidden />
}
