import { App, Button, Switch } from 'antd'
import { useId } from 'react'
import { type DictionaryItem, dictionaries, type EditableDictionary } from '#contract/dictionaries.ts'
import { dictionaryUseLabels } from '#contract/dictionary-uses.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { texts } from './texts.ts'

type Props = { dictionary: EditableDictionary; item: DictionaryItem; onEdit: (item: DictionaryItem) => void }

/** What can be done with an item. One in use cannot be deleted, and says by whom. */
export function ItemActions({ dictionary, item, onEdit }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const name = labelOf(item.label)
  const { offer, remove, isOffering } = useItemCalls(dictionary, item)
  const reasonId = useId()
  const uses = item.usedBy.map((use) => labelOf(dictionaryUseLabels[use]))
  return (
    <>
      <span className="item-state row">
        <Switch checked={item.enabled} loading={isOffering} aria-label={words.toggle(name)} onChange={offer} />
        <span>{item.enabled ? words.enabled : words.disabled}</span>
      </span>
      <span className="item-actions row">
        <Button aria-label={words.editItem(name)} onClick={() => onEdit(item)}>
          {words.edit}
        </Button>
        <Button
          danger
          disabled={uses.length > 0}
          aria-label={words.removeItem(name)}
          {...(uses.length > 0 ? { 'aria-describedby': reasonId } : {})}
          onClick={remove}
        >
          {words.remove}
        </Button>
        {uses.length > 0 && (
          <span id={reasonId} className="faint small">
            {words.inUse(words.joined(uses))}
          </span>
        )}
      </span>
    </>
  )
}

function useItemCalls(dictionary: EditableDictionary, { code, label, version }: DictionaryItem) {
  const words = useTexts(texts)
  const name = useLabel()(label)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const offering = useCall(dictionaries.offer)
  const removing = useCall(dictionaries.remove)
  const params = { dictionary, code }
  const offer = (enabled: boolean) =>
    void offering
      .mutateAsync({ params, body: { enabled, version } })
      .then(() => void message.success(enabled ? words.switchedOn(name) : words.switchedOff(name)), refuse)
  const remove = () =>
    void modal.confirm({
      title: words.removeTitle(name),
      content: words.removeText,
      okText: words.remove,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => removing.mutateAsync({ params, query: { version } }).then(() => void message.success(words.removed), refuse),
    })
  return { offer, remove, isOffering: offering.isPending }
}
