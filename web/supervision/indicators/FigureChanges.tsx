import { App, Button } from 'antd'
import { useTexts } from '../../client/language.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { texts } from '../texts.ts'
import { indicatorWords } from './indicator-texts.ts'

export type FigureChange = { id: string; effectiveFrom: string; changedBy: string | null; version: number }

type Props<Change extends FigureChange> = {
  changes: readonly Change[]
  today: string
  mayChange: boolean
  /** What a change set, in words. */
  say: (change: Change) => readonly string[]
  takeBack: (change: Change) => Promise<unknown>
}

/** Every change of some figures there was or will be; one that has not begun can be taken back. */
export function FigureChanges<Change extends FigureChange>({ changes, today, mayChange, say, takeBack }: Props<Change>) {
  const words = useTexts(indicatorWords)
  return (
    <section>
      <h4>{words.changes}</h4>
      {changes.length === 0 && <p className="quiet">{words.noChanges}</p>}
      <ul className="stack gap-0 above-8 ruled rows">
        {changes.map((change) => (
          <li key={change.id}>
            <div className="row gap-12 grow">
              <strong className="figure">{words.from(change.effectiveFrom)}</strong>
              <StateTag tone={change.effectiveFrom > today ? 'move' : 'wait'}>
                {change.effectiveFrom > today ? words.toCome : words.begun}
              </StateTag>
              <span className="faint">
                {[...say(change), change.changedBy ? words.by(change.changedBy) : ''].filter(Boolean).join(' · ')}
              </span>
            </div>
            {mayChange && change.effectiveFrom > today && <TakeBack day={change.effectiveFrom} send={() => takeBack(change)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakeBack({ day, send }: { day: string; send: () => Promise<unknown> }) {
  const words = useTexts(indicatorWords)
  const shared = useTexts(texts)
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const ask = () =>
    void modal.confirm({
      title: words.takeBackTitle(day),
      content: words.takeBackText,
      okText: words.takeBack,
      cancelText: shared.cancel,
      okButtonProps: { danger: true },
      onOk: () => send().then(() => void message.success(words.takenBack), refuse),
    })
  return (
    <Button size="small" danger aria-label={words.takeBackLabel(day)} onClick={ask}>
      {words.takeBack}
    </Button>
  )
}
