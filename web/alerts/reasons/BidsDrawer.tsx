import { Link } from '@tanstack/react-router'
import { Col, Drawer, Row } from 'antd'
import { type BidsSideBySide, type BidText, readings } from '#contract/readings.ts'
import { inputNames } from '#domain/risk/texts/inputs.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { FactList } from '../../plain/FactList.tsx'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import type { BidPair } from './bid-pairs.ts'
import { bidTexts } from './bid-texts.ts'
import '../../ui/list/details.css'

type Props = { projectId: string; pair: BidPair; onClose: () => void }

/** The texts of two bids beside each other; on a telephone one below the other. */
export function BidsDrawer({ projectId, pair: { one, other }, onClose }: Props) {
  const words = useTexts(bidTexts)
  const isNarrow = useIsNarrow()
  const reply = useReply(readings.bids, { params: { id: projectId }, query: { one, other } })
  return (
    <Drawer open title={words.title} size={isNarrow ? '100%' : drawerWidths.reading} onClose={onClose}>
      <Answered reply={reply} rows={8}>
        {(bids) => (
          <>
            <p className="below-16 quiet remark">{words.lead}</p>
            <Origin signs={bids.signs} />
            <Row gutter={[24, 24]}>
              <Col xs={24} md={12}>
                <Bid projectId={projectId} bid={bids.one} side="one" />
              </Col>
              <Col xs={24} md={12}>
                <Bid projectId={projectId} bid={bids.other} side="other" />
              </Col>
            </Row>
          </>
        )}
      </Answered>
    </Drawer>
  )
}

const inputOf = { 'one-document': 'sharedDocument', 'one-pdf': 'sharedPdf', 'one-author': 'sharedAuthor' } as const

/** What the two files themselves share, besides their words. */
function Origin({ signs }: Pick<BidsSideBySide, 'signs'>) {
  const labelOf = useLabel()
  if (signs.length === 0) return null
  return (
    <div className="below-16">
      <FactList facts={signs.map(({ sign, shared }) => ({ name: labelOf(inputNames[inputOf[sign]]), value: shared.join(' ') }))} />
    </div>
  )
}

type Side = 'one' | 'other'

function Bid({ projectId, bid, side }: { projectId: string; bid: BidText; side: Side }) {
  const words = useTexts(bidTexts)
  const { bidder, file, fileId, isRecognised, pages, pagesLeftOut } = bid
  return (
    <section className="stack" aria-label={bidder.name}>
      <header>
        <h3>{bidder.name}</h3>
        <Link to={screenPath('/v2/project/:id', { id: projectId })} search={{ tab: 'evidence' }} hash={`file-${fileId}`}>
          {file}
        </Link>
        {isRecognised && <small className="quiet block">{words.fromScan}</small>}
      </header>
      {pages.length === 0 && <p className="quiet">{words.noText}</p>}
      {pages.map(({ page, pieces }) => (
        <div key={page}>
          <h4 className="quiet">{words.page(page)}</h4>
          <p className="detail-text">
            {pieces.map(({ text, passage }, at) =>
              passage === null ? (
                text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a page never change their order
                <Passage key={at} text={text} passage={passage} side={side} />
              ),
            )}
          </p>
        </div>
      ))}
      {pagesLeftOut > 0 && <p className="quiet">{words.leftOut(pagesLeftOut)}</p>}
    </section>
  )
}

/** What both bids have, and the way to where the other has it. */
function Passage({ text, passage, side }: { text: string; passage: number; side: Side }) {
  const words = useTexts(bidTexts)
  const show = () => {
    const there = document.querySelector<HTMLElement>(`[data-passage="${side === 'one' ? 'other' : 'one'} ${passage}"]`)
    there?.focus({ preventScroll: true })
    there?.scrollIntoView({ block: 'center' })
  }
  return (
    <mark>
      {text}
      <button
        type="button"
        className="text-button"
        data-passage={`${side} ${passage}`}
        aria-label={words.inTheOther(passage)}
        onClick={show}
      >
        <sup>{passage}</sup>
      </button>
    </mark>
  )
}
