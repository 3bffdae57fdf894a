import { Alert, Modal } from 'antd'
import type { Authority } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import type { RolePreview as Preview, Role } from '#contract/roles.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

type Props = { role: Role; preview: Preview | null; busy: boolean; onBack: () => void; onConfirm: () => void }

/** The last look before a changed role is saved: who gains and loses what, and what cannot be. */
export function RolePreview({ role, preview, busy, onBack, onConfirm }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const breaks = preview !== null && (preview.losesLastManager || preview.effects.some(({ conflict }) => conflict.length > 0))
  return (
    <Modal
      open={preview !== null}
      title={words.previewTitle(labelOf(role.name))}
      okText={words.confirm}
      cancelText={words.back}
      okButtonProps={{ disabled: breaks }}
      confirmLoading={busy}
      mask={{ closable: false }}
      width={640}
      destroyOnHidden
      onOk={onConfirm}
      onCancel={onBack}
    >
      {preview && <Shown preview={preview} />}
    </Modal>
  )
}

type Effect = Preview['effects'][number]

function Shown({ preview: { holders, elsewhere, effects, losesLastManager } }: { preview: Preview }) {
  const words = useTexts(texts)
  const lead = holders === 0 ? words.previewNobody : effects.length === 0 ? words.previewNothing(holders) : words.previewLead(holders)
  return (
    <div className="role-preview stack gap-12">
      {losesLastManager && <Alert type="error" showIcon title={words.previewLast} />}
      {effects.some(({ conflict }) => conflict.length > 0) && <Alert type="error" showIcon title={words.previewConflict} />}
      <p>{lead}</p>
      <ul>
        {effects.map((effect) => (
          <li className="box" key={effect.examples[0]?.id ?? JSON.stringify(effect.gains)}>
            <EffectShown effect={effect} />
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className="quiet">{words.elsewhere(elsewhere)}</p>}
    </div>
  )
}

function EffectShown({ effect: { gains, loses, conflict, people, examples } }: { effect: Effect }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const lines = [
    { title: words.breaks, authorities: conflict, tone: 'breaks' },
    { title: words.gain, authorities: gains.codes, tone: 'gains' },
    { title: words.lose, authorities: loses.codes, tone: 'loses' },
    { title: words.gainHandOut, authorities: gains.grants, tone: 'gains' },
    { title: words.loseHandOut, authorities: loses.grants, tone: 'loses' },
  ].filter(({ authorities }) => authorities.length > 0)
  const named = words.joined(examples.map(({ name, region }) => words.placed(name, labelOf(region.name))))
  const more = people - examples.length
  return (
    <>
      <h3>{words.peopleCount(people)}</h3>
      <dl className="fact-list">
        {lines.map((line) => (
          <Line key={line.title} {...line} />
        ))}
      </dl>
      <p className="quiet">
        {named} {more > 0 && examples.length > 0 && words.andMore(more)}
      </p>
    </>
  )
}

function Line({ title, authorities, tone }: { title: string; authorities: readonly Authority[]; tone: string }) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  return (
    <div className={tone}>
      <dt>{title}</dt>
      <dd>{words.joined(authorities.map((authority) => names[authority]))}</dd>
    </div>
  )
}
