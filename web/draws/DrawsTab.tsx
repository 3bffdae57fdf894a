import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type DrawRow, draws } from '#contract/draws.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { Reply } from '#contract/route.ts'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { Offers } from '../ui/actions/Offers.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { DrawForm } from './DrawForm.tsx'
import { DrawView } from './DrawView.tsx'
import { drawTones } from './draw-tones.ts'
import { texts } from './texts.ts'
import '../ui/list/details.css'
import './draws.css'

/** The draws of one project: the newest, or the one the address names, is shown whole. */
export function DrawsTab({ project }: { project: ProjectDetail }) {
  const reply = useReply(draws.ofProject, { params: { id: project.id } })
  return (
    <Answered reply={reply} rows={6}>
      {(found) => <Draws project={project} found={found} />}
    </Answered>
  )
}

function Draws({ project, found: { items, statutory, mayDraw } }: { project: ProjectDetail; found: Reply<typeof draws.ofProject> }) {
  const words = useTexts(texts)
  const { opened, open } = useOpened('draw')
  const [isDrawing, setDrawing] = useState(false)
  // The one that was the newest stays, with what its witness is typing, when another is begun meanwhile.
  const [first] = useState(items[0]?.id)
  const shown = opened ?? first ?? items[0]?.id
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="project-draws">
        <div className="detail-head">
          <h2 id="project-draws">{words.heading}</h2>
        </div>
        <p className="quiet measure below-8">{words.intro}</p>
        <Offers
          offers={[
            {
              key: 'draw',
              name: items.length === 0 ? words.newDraw : words.another,
              weight: items.length === 0 ? 'advance' : 'neutral',
              reasons: mayDraw === null ? [] : [mayDraw === 'state' ? words.stateNeeded : words.hindrances[mayDraw]],
              onTake: () => setDrawing(true),
            },
          ]}
        />
        {items.length === 0 ? <p className="quiet">{words.none}</p> : null}
        {items.length > 1 && <Earlier items={items} />}
      </section>
      {shown && <DrawView key={shown} id={shown} />}
      {isDrawing && (
        <DrawForm
          project={project}
          statutory={statutory}
          earlier={items}
          onDone={(id) => {
            setDrawing(false)
            open(id)
          }}
          onClose={() => setDrawing(false)}
        />
      )}
    </div>
  )
}

function Earlier({ items }: { items: readonly DrawRow[] }) {
  const words = useTexts(texts)
  const { linkTo } = useOpened('draw')
  return (
    <>
      <h3 className="draw-heading">{words.earlier}</h3>
      <ul className="detail-list">
        {items.map((draw) => (
          <li key={draw.id}>
            <Link className="row-opener" {...linkTo(draw.id)}>
              {words.times(words.subjects[draw.subject], draw.seats)}
            </Link>
            <span className="detail-facts row gap-12 quiet">
              <StateTag tone={drawTones[draw.state]}>{words.states[draw.state]}</StateTag>
              <Moment at={draw.committedAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
