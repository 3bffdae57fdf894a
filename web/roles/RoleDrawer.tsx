import { Alert, App, Button } from 'antd'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type Role, roles } from '#contract/roles.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { AuthorityList } from './AuthorityList.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { texts } from './texts.ts'

type Props = { id: string | null; onClose: () => void; onEdit: (role: Role) => void }

export function RoleDrawer({ id, onClose, onEdit }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const reply = useReply(roles.read, { params: { id: id ?? '' } }, { enabled: id !== null })
  const title = (role: Role | undefined) => words.open(role ? labelOf(role.name) : '…')
  return (
    <RecordDrawer isOpen={id !== null} title={title} reply={reply} onClose={onClose}>
      {(role) => <Shown key={role.id} role={role} onEdit={onEdit} onRemoved={onClose} />}
    </RecordDrawer>
  )
}

function Shown({ role, onEdit, onRemoved }: { role: Role; onEdit: (role: Role) => void; onRemoved: () => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const hindrance = useHindranceText(role)
  const remove = useRemoval(role, onRemoved)
  const staying = role.builtIn ? words.builtInStays : role.holders > 0 ? words.heldStays : null
  return (
    <div className="role-shown stack">
      {hindrance && <Alert type="info" showIcon title={hindrance} />}
      <div className="row">
        <Button disabled={hindrance !== null} onClick={() => onEdit(role)}>
          {words.edit}
        </Button>
        <Button danger disabled={hindrance !== null || staying !== null} onClick={remove}>
          {words.remove}
        </Button>
        {hindrance === null && staying && <span className="faint small">{staying}</span>}
      </div>
      <FactList
        facts={[
          { name: words.region, value: labelOf(role.region.name) },
          { name: words.origin, value: role.builtIn ? words.builtIn : words.own },
          { name: words.factor, value: words.factorIs(role.factorDays) },
          { name: words.changed, value: <Moment at={role.changedAt} /> },
        ]}
      />
      <AuthorityList title={words.codes} authorities={role.codes} explained />
      <AuthorityList title={words.grants} authorities={role.grants} />
      <RoleHolders role={role} />
    </div>
  )
}

function useHindranceText({ hindrance, region }: Role): string | null {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()
  if (!hindrance) return null
  if (hindrance.reason === 'own-role') return words.ownRole
  if (hindrance.reason === 'owned-above') return words.ownedAbove(labelOf(region.name))
  return words.beyondGrants(words.joined(hindrance.missing.map((authority) => names[authority])))
}

function useRemoval({ id, name, version }: Role, onRemoved: () => void) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(roles.remove)
  const act = () =>
    remove.mutateAsync({ params: { id }, query: { version } }).then(() => {
      onRemoved()
      message.success(words.removed)
    }, refuse)
  return () =>
    void modal.confirm({
      title: words.removeTitle(labelOf(name)),
      content: words.removeText,
      okText: words.remove,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: act,
    })
}
