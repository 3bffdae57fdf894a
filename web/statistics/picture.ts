import { download } from '../client/files/download.ts'
import { loadChunk } from '../client/loading/load-chunk.ts'
import type { ChartSpec } from './chart-spec.ts'

const width = 960
const [margin, headline] = [24, 40]

/** The chart with its name above it, drawn once more for the picture: what is on the page may be shown as a table. */
export async function savePicture({ title, option, height = 320 }: ChartSpec, type: string): Promise<void> {
  if (!option) return
  const { drawIn } = await loadChunk(() => import('./drawing.ts'))
  const drawing = drawIn(document.createElement('div'), { width, height })
  drawing.setOption(option)
  const chart = drawing.renderToCanvas({ pixelRatio: 2, backgroundColor: '#ffffff' })
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * 2
  canvas.height = (height + headline + 2 * margin) * 2
  const paper = canvas.getContext('2d')
  if (paper) {
    paper.fillStyle = '#ffffff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.fillStyle = '#1c2033'
    paper.font = `600 36px ${type}`
    paper.textBaseline = 'top'
    paper.fillText(title, margin * 2, margin * 2)
    paper.drawImage(chart, margin * 2, (margin + headline) * 2)
    download(canvas.toDataURL('image/png'), `${title}.png`)
  }
  drawing.dispose()
}
