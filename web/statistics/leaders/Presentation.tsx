import { LeftOutlined, PauseOutlined, PlayCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { Fragment, type ReactNode, useEffect } from 'react'
import { type StatisticsQuery, statistics } from '#contract/statistics.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { cardThemes, ThemeCards } from '../Cards.tsx'
import { Chart } from '../Chart.tsx'
import type { ChartSpec, Material } from '../chart-spec.ts'
import { chartsOf } from '../charts-of.ts'
import { useMaterial } from '../material.ts'
import { leaderTexts } from './leader-texts.ts'
import { useTurning } from './use-turning.ts'

/** In milliseconds: the figures are asked for again while they are shown. */
const refreshed = 60_000
/** In pixels: two rows of three cards, or a chart, fill as much. */
const [cardsSize, chartSize] = [
  { width: 640, height: 350 },
  { width: 960, height: 380 },
]
/** What stands above and below a page. */
const frame = 200
/** As large as a page is read from across a room; a telephone is held in the hand. */
const enlarged = ({ width, height }: Size) => Math.max(1, Math.min(window.innerWidth / width, (window.innerHeight - frame) / height))

type Props = { query: StatisticsQuery; onClose: () => void }

/** The analysis over the whole screen, one page at a time. It names places and never persons: suppliers and owners are left out. */
export function Presentation({ query, onClose }: Props) {
  const words = useTexts(leaderTexts)
  const labelOf = useLabel()
  const reply = useReply(statistics.read, { query }, { keepPrevious: true, every: () => refreshed })
  const material = useMaterial(reply.data, query)
  const pages = pagesOf(material)
  const { at, isGoing, turn, toggle } = useTurning(pages.length)
  useFullScreen(onClose)
  const isNarrow = useIsNarrow()
  const page = pages[at]
  const steps = (
    <span className="row gap-8">
      <span className="quiet figure">{words.page(at + 1, Math.max(1, pages.length))}</span>
      <Button icon={<LeftOutlined aria-hidden />} aria-label={words.previous} onClick={() => turn(-1)} />
      <Button
        icon={isGoing ? <PauseOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />}
        aria-label={isGoing ? words.pause : words.go}
        onClick={toggle}
      />
      <Button icon={<RightOutlined aria-hidden />} aria-label={words.next} onClick={() => turn(1)} />
    </span>
  )
  return (
    <Drawer
      open
      placement="top"
      size="100%"
      title={material ? words.title(labelOf(material.page.region.name)) : ''}
      closable={{ 'aria-label': words.leave }}
      onClose={onClose}
      // A telephone has no room for them beside the title, nor keys to name.
      extra={isNarrow ? undefined : steps}
      footer={isNarrow ? steps : <span className="quiet">{words.keys}</span>}
    >
      <Answered reply={reply} rows={8}>
        {() =>
          page && (
            <section
              className="stack gap-16"
              style={{ zoom: enlarged(page.size) }}
              aria-live={isGoing ? 'off' : 'polite'}
              aria-label={page.parts.map(({ title }) => title).join(' · ')}
            >
              {page.parts.map(({ title, content }) => (
                <Fragment key={title}>
                  <h2>{title}</h2>
                  {content}
                </Fragment>
              ))}
            </section>
          )
        }
      </Answered>
    </Drawer>
  )
}

type Size = { width: number; height: number }
/** A page is drawn as if the screen were of that size, and enlarged to fill it. */
type Page = { size: Size; parts: { title: string; content: ReactNode }[] }

function pagesOf(material: Material | null): Page[] {
  if (!material) return []
  const charts = chartsOf(material, { withNames: false }).filter(({ option }) => option !== null)
  return [
    ...[cardThemes.slice(0, 2), cardThemes.slice(2)].map((themes) => ({
      size: cardsSize,
      parts: themes.map((theme) => ({ title: material.words.themes[theme], content: <ThemeCards material={material} theme={theme} /> })),
    })),
    ...charts.map((spec) => ({ size: chartSize, parts: [{ title: spec.title, content: <ChartPage key={spec.id} spec={spec} /> }] })),
  ]
}

/** As high as the screen leaves room for; what has many bars is scrolled. */
function ChartPage({ spec }: { spec: ChartSpec }) {
  const room = Math.max(320, (window.innerHeight - 260) / enlarged(chartSize))
  return (
    <>
      <p className="quiet">{spec.note}</p>
      <Chart spec={{ ...spec, height: Math.max(spec.height ?? 0, room) }} onFollow={() => {}} />
    </>
  )
}

/** Asks the browser for the whole screen. Its own Escape tells no key: that the screen is small again is what leaves. */
function useFullScreen(onClose: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const root = document.documentElement
    const leave = () => {
      if (!document.fullscreenElement) onClose()
    }
    // A browser that does not allow it shows the same over the page alone.
    void root.requestFullscreen?.().then(
      () => document.addEventListener('fullscreenchange', leave),
      () => {},
    )
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
}
