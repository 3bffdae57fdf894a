import { Link } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Pick } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import { kindLabel } from '#contract/kinds.ts'
import { useOpened } from '../client/address/opened.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { call } from '../client/api.ts'
import { download } from '../client/files/download.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { RiskLevelTag } from '../terms/RiskLevelTag.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { pickTexts } from './pick-texts.ts'
import './inspections.css'

/** The pick that the address names: its result, everything it rests on, and the proof that nobody steered it. */
export function PickDrawer() {
  const words = useTexts(pickTexts)
  const { opened, close } = useOpened('pick')
  const reply = useReply(inspections.readPick, { params: { id: opened ?? '' } }, { enabled: opened !== null })
  return (
    <RecordDrawer isOpen={opened !== null} title={() => words.pick} reply={reply} onClose={close}>
      {(pick) => (
        <div key={pick.id}>
          <Terms pick={pick} />
          <Chosen pick={pick} />
          <Record pick={pick} />
          <section className="detail-section">
            <h3>{words.how}</h3>
            <ol className="stack gap-8 bullets quiet">
              {words.explanation.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </RecordDrawer>
  )
}

function Terms({ pick: { region, kinds, madeAt, madeBy, record } }: { pick: Pick }) {
  const words = useTexts(pickTexts)
  const labelOf = useLabel()
  return (
    <FactList
      facts={[
        { name: words.region, value: labelOf(region.name) },
        { name: words.kinds, value: kinds.map((kind) => labelOf(kindLabel(kind))).join(' · ') },
        { name: words.madeAt, value: <Moment at={madeAt} /> },
        { name: words.madeBy, value: madeBy.name },
        { name: words.candidates, value: words.projects(record.candidates.length) },
      ]}
    />
  )
}

function Chosen({ pick: { chosen, record } }: { pick: Pick }) {
  const words = useTexts(pickTexts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('visit')
  const hidden = record.chosen.length - chosen.length
  return (
    <section className="detail-section">
      <h3>{words.chosen}</h3>
      <ol className="detail-list">
        {chosen.map(({ project, level, inspectionId }) => (
          <li key={project.id}>
            <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
            <span className="detail-facts row gap-12 quiet">
              <RiskLevelTag level={level} />
              <span>{labelOf(project.region.name)}</span>
              {inspectionId && <Link {...linkTo(inspectionId)}>{words.showInspection}</Link>}
            </span>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="quiet">{words.hidden(hidden)}</p>}
    </section>
  )
}

function Record({ pick }: { pick: Pick }) {
  const words = useTexts(pickTexts)
  const { algorithm, seed, candidates } = pick.record
  const weights = [...new Set(candidates.map(({ weight }) => weight))].toSorted((one, other) => one - other)
  const save = () => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(pick.record, null, 2)], { type: 'application/json' }))
    download(address, `pick-${pick.madeAt.slice(0, 10)}-${pick.id.slice(0, 8)}.json`)
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <section className="detail-section">
      <h3>{words.record}</h3>
      <FactList
        facts={[
          { name: words.algorithm, value: <code>{algorithm}</code> },
          { name: words.seed, value: <code className="anywhere">{seed}</code> },
          {
            name: words.weights,
            value: weights.map((weight) => (
              <div key={weight}>{words.weight(weight, candidates.filter((candidate) => candidate.weight === weight).length)}</div>
            )),
          },
        ]}
      />
      <Replay pick={pick}>
        <Button onClick={save}>{words.download}</Button>
      </Replay>
    </section>
  )
}

function Replay({ pick, children }: { pick: Pick; children: ReactNode }) {
  const words = useTexts(pickTexts)
  const refuse = useRefusal()
  const [same, setSame] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const replay = async () => {
    setBusy(true)
    await call(inspections.replayPick, { params: { id: pick.id } }).then((reply) => setSame(reply.same), refuse)
    setBusy(false)
  }
  return (
    <>
      <div className="row">
        <Button loading={busy} onClick={replay}>
          {words.replay}
        </Button>
        {children}
      </div>
      {same !== null && <Alert type={same ? 'success' : 'error'} showIcon role="status" title={same ? words.same : words.other} />}
    </>
  )
}
