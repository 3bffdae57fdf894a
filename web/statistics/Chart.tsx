import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { loadChunk } from '../client/loading/load-chunk.ts'
import type { ChartSpec, Target } from './chart-spec.ts'
import type { Drawing } from './drawing.ts'
import { texts } from './texts.ts'

type Props = { spec: ChartSpec; onFollow: (target: Target) => void }

/** Draws a chart. What it shows is read in the table beside it; to a screen reader it is a picture with a name. */
export function Chart({ spec, onFollow }: Props) {
  const words = useTexts(texts)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ spec, onFollow })
  latest.current = { spec, onFollow }
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let drawn: Drawing | null = null
    let isGone = false
    const begin = async () => {
      const { drawIn } = await loadChunk(() => import('./drawing.ts'))
      if (isGone || !place.current) return
      drawn = drawIn(place.current)
      drawn.on('click', ({ seriesIndex = 0, dataIndex = 0 }) => {
        const target = latest.current.spec.target(seriesIndex, dataIndex)
        if (target) latest.current.onFollow(target)
      })
      setDrawing(drawn)
    }
    begin().catch(() => setFailed(true))
    return () => {
      isGone = true
      drawn?.dispose()
    }
  }, [])

  useEffect(() => {
    if (drawing && spec.option) drawing.setOption(spec.option, { notMerge: true })
  }, [drawing, spec.option])

  useEffect(() => {
    if (!drawing || !place.current) return
    const observer = new ResizeObserver(() => drawing.resize())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [drawing])

  if (failed) return <p className="chart-empty">{words.notDrawn}</p>
  return (
    <div className="chart" style={{ height: spec.height ?? 320 }}>
      <div ref={place} className="chart-canvas" role="img" aria-label={words.readTable(spec.title)} data-drawn={drawing !== null} />
    </div>
  )
}
