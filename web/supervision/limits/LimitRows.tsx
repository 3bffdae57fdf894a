import { App, Button, Drawer } from 'antd'
import { type LimitRecord, type LimitRow, limits } from '#contract/limits.ts'
import { formatYuan } from '#domain/values/money.ts'
import { type RecordLink, useOpened } from '../../client/address/opened.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { StateTag, type Tone } from '../../plain/StateTag.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../ui/feedback/LinkButton.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { texts } from '../texts.ts'
import { LimitFigures } from './LimitFigures.tsx'
import { useFieldNames } from './limit-figure.ts'
import { limitTexts } from './limit-texts.ts'

type Props = { record: LimitRecord; onEdit: (row: LimitRow) => void }

const tones: Record<LimitRow['state'], Tone> = { past: 'wait', 'in-force': 'done', future: 'move' }

/** Every row of the region, the newest first. What has begun can be looked at, what has not can be changed. */
export function LimitRows({ record, onEdit }: Props) {
  const words = useTexts(limitTexts)
  const isNarrow = useIsNarrow()
  const { opened, linkTo, close } = useOpened('row')
  const shown = record.rows.find(({ id }) => id === opened)
  if (record.rows.length === 0) return <EmptyState bare title={words.noRowsTitle} text={words.noRowsText} />
  return (
    <>
      <ul className="stack gap-0 above-8 ruled rows">
        {record.rows.map((row) => (
          <Row key={row.id} row={row} link={linkTo(row.id)} onEdit={() => onEdit(row)} />
        ))}
      </ul>
      <Drawer
        open={shown !== undefined}
        title={shown ? words.editTitle(shown.effectiveFrom) : ''}
        size={isNarrow ? '100%' : drawerWidths.record}
        onClose={close}
        destroyOnHidden
      >
        {shown && <LimitFigures figures={shown} above={record.above} />}
      </Drawer>
    </>
  )
}

function Row({ row, link, onEdit }: { row: LimitRow; link: RecordLink; onEdit: () => void }) {
  const words = useTexts(limitTexts)
  const shared = useTexts(texts)
  const namesOf = useFieldNames()
  const remove = useRemoval(row)
  const { effectiveFrom, state, looser } = row
  const amounts = [row.directLimit, row.simpleLimit, row.statutoryLimit].map((fen) => formatYuan(fen).replace(/\.00$/, ''))
  return (
    <li>
      <div className="row gap-12 grow">
        <strong className="figure">
          {words.effectiveFrom} {effectiveFrom}
        </strong>
        <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
        <span className="faint figure">{words.amounts(amounts.join(' / '))}</span>
        {looser && <span className="care">{words.looserSince(looser.since, shared.joined(namesOf(looser.fields)))}</span>}
      </div>
      <div className="row">
        <LinkButton size="small" aria-label={words.viewLabel(effectiveFrom)} {...link}>
          {words.open}
        </LinkButton>
        {state === 'future' ? (
          <>
            <Button size="small" aria-label={words.editLabel(effectiveFrom)} onClick={onEdit}>
              {shared.edit}
            </Button>
            <Button size="small" danger aria-label={words.removeLabel(effectiveFrom)} onClick={remove}>
              {shared.remove}
            </Button>
          </>
        ) : (
          <span className="faint">{words.begunStays}</span>
        )}
      </div>
    </li>
  )
}

function useRemoval({ id, version, effectiveFrom }: LimitRow) {
  const words = useTexts(limitTexts)
  const shared = useTexts(texts)
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(limits.remove)
  const act = () => remove.mutateAsync({ params: { id }, query: { version } }).then(() => void message.success(words.removed), refuse)
  return () =>
    void modal.confirm({
      title: words.removeTitle(effectiveFrom),
      content: words.removeText,
      okText: shared.remove,
      cancelText: shared.cancel,
      okButtonProps: { danger: true },
      onOk: act,
    })
}
