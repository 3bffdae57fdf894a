import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Flex, Modal, Radio } from 'antd'
import { useState } from 'react'
import { type Language, languages } from '#contract/language.ts'
import { paperNames } from '#contract/names/paper-names.ts'
import { type FilingPaper, type Paper, type PaperOffer, type PaperShelf, papers } from '#contract/papers.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Answered } from '../feedback/Answered.tsx'
import { useRefusal } from '../feedback/refusals.ts'
import { openPdf, savePdf } from './open-pdf.ts'
import { paperTexts } from './paper-texts.ts'
import type { PapersOf } from './papers-of.ts'

type Props = { of: PapersOf; onClose: () => void }

/** What can be printed, what was issued, and the way to issue more. Chinese is the official language of papers. */
export function PapersDialog({ of, onClose }: Props) {
  const words = useTexts(paperTexts)
  const [language, setLanguage] = useState<Language>('zh')
  const reply = useShelf(of)
  return (
    <Modal open title={words.title} onCancel={onClose} footer={null} destroyOnHidden>
      <p className="quiet below-16">{words.what}</p>
      <Radio.Group
        aria-label={words.language}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
        options={languages.toReversed().map((value) => ({ value, label: languageName(words, value) }))}
      />
      <Answered reply={reply} rows={4}>
        {(shelf) => <Shelf shelf={shelf} of={of} language={language} />}
      </Answered>
    </Modal>
  )
}

function useShelf(of: PapersOf) {
  const filing = useReply(papers.ofProject, { params: { id: 'project' in of ? of.project : '' } }, { enabled: 'project' in of })
  const appeal = useReply(papers.ofAppeal, { params: { id: 'appeal' in of ? of.appeal : '' } }, { enabled: 'appeal' in of })
  return 'project' in of ? filing : appeal
}

const languageName = (words: (typeof paperTexts)['en'], language: Language) => (language === 'zh' ? words.chinese : words.english)

type Shown = { of: PapersOf; language: Language }

type Subject = Pick<Paper, 'kind' | 'record'>
const isAbout = (subject: Subject) => (paper: Subject) => paper.kind === subject.kind && paper.record === subject.record

/** What was issued stays listed, even when the filing offers no such paper any more. */
function Shelf({ shelf, of, language }: { shelf: PaperShelf } & Shown) {
  const words = useTexts(paperTexts)
  const names = useTexts(paperNames)
  const only = 'project' in of ? of.only : undefined
  const [offers, issued] = only ? [shelf.offers.filter(isAbout(only)), shelf.issued.filter(isAbout(only))] : [shelf.offers, shelf.issued]
  const former = issued.filter((paper) => !offers.some(isAbout(paper)))
  if (offers.length + former.length === 0) return <p className="above-16">{words.none}</p>
  return (
    <ul className="plain-list stack gap-16 above-16">
      {offers.map((offer) => (
        <li key={`${offer.kind} ${offer.record}`}>
          <OfferRow offer={offer} issued={issued.filter(isAbout(offer))} of={of} language={language} />
          {issued.filter(isAbout(offer)).map((paper) => (
            <IssuedRow key={paper.id} paper={paper} />
          ))}
        </li>
      ))}
      {former.map((paper) => (
        <li key={paper.id}>
          <strong>{names[paper.kind]}</strong>
          <IssuedRow paper={paper} />
        </li>
      ))}
    </ul>
  )
}

function OfferRow({ offer, issued, of, language }: { offer: PaperOffer; issued: readonly Paper[] } & Shown) {
  const words = useTexts(paperTexts)
  const name = useTexts(paperNames)[offer.kind]
  const refuse = useRefusal()
  const { issue, isPending } = useIssue(of, issued)
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <span>
        <strong>{name}</strong> <time className="figure quiet">{offer.eventOn}</time>
      </span>
      <Flex component="span" gap={8}>
        <Button type="text" aria-label={words.previewOf(name)} onClick={() => draft(of, offer, language, name).catch(refuse)}>
          {words.preview}
        </Button>
        {offer.mayIssue && (
          <Button aria-label={words.issueOf(name)} loading={isPending} onClick={() => issue(offer, language)}>
            {words.issue}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

function draft(of: PapersOf, { kind, record }: PaperOffer, language: Language, name: string): Promise<void> {
  if ('appeal' in of) return openPdf(papers.draftReply, { params: { id: of.appeal }, query: { language } }, `${name}.pdf`)
  const query = { kind: kind as FilingPaper, language, ...(record !== null && { record }) } // a filing offers no other
  return openPdf(papers.draft, { params: { id: of.project }, query }, `${name}.pdf`)
}

/** An older paper is answered when nothing has changed since. */
function useIssue(of: PapersOf, known: readonly Paper[]) {
  const words = useTexts(paperTexts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const filing = useCall(papers.issue)
  const reply = useCall(papers.issueReply)
  const issue = ({ kind, record }: PaperOffer, language: Language) => {
    const wish = { kind: kind as FilingPaper, language, ...(record !== null && { record }) } // as above
    const done =
      'appeal' in of
        ? reply.mutateAsync({ params: { id: of.appeal }, body: { language } })
        : filing.mutateAsync({ params: { id: of.project }, body: wish })
    done.then(({ id, number }) => {
      void message.success(known.some((paper) => paper.id === id) ? words.unchanged(number) : words.issued(number))
    }, refuse)
  }
  return { issue, isPending: filing.isPending || reply.isPending }
}

function IssuedRow({ paper: { id, number, language, issuedAt, issuedBy } }: { paper: Paper }) {
  const words = useTexts(paperTexts)
  const refuse = useRefusal()
  const input = { params: { id } }
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <span className="small">
        <span className="figure">{number}</span>
        <br />
        <span className="quiet">
          <Moment at={issuedAt} /> {words.issuedBy(issuedBy, languageName(words, language))}
        </span>
      </span>
      <Flex component="span">
        <Button type="link" aria-label={words.openOf(number)} onClick={() => openPdf(papers.content, input, `${number}.pdf`).catch(refuse)}>
          {words.open}
        </Button>
        <Button
          type="text"
          aria-label={words.downloadOf(number)}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => savePdf(papers.content, input, `${number}.pdf`).catch(refuse)}
        />
      </Flex>
    </Flex>
  )
}
