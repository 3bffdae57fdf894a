import { App, Button, Drawer, Flex } from 'antd'
import type { ReactNode } from 'react'
import { bilingual, useTexts } from '../client/language.ts'
import { useIsNarrow } from './is-narrow.ts'

const texts = bilingual({
  en: { cancel: 'Cancel', discard: 'Discard what you typed?', discardText: 'It has not been saved.', yes: 'Discard', no: 'Keep editing' },
  zh: { cancel: '取消', discard: '放弃已填写的内容？', discardText: '内容尚未保存。', yes: '放弃', no: '继续编辑' },
})

type Props = {
  open: boolean
  title: string
  /** What the button says that saves. */
  submit: string
  busy: boolean
  /** A further way to save, beside that one. */
  also?: ReactNode
  /** Asked when somebody closes: what was typed is not thrown away by accident. */
  isDirty: () => boolean
  onSubmit: () => void
  onClose: () => void
  onOpened?: () => void
  children: ReactNode
}

/** A form beside its list, with its buttons always in reach. On a telephone it takes the whole window. */
export function FormDrawer({ open, title, submit, busy, also, isDirty, onSubmit, onClose, onOpened, children }: Props) {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const { modal } = App.useApp()
  const close = () => {
    if (!isDirty()) return onClose()
    modal.confirm({ title: words.discard, content: words.discardText, okText: words.yes, cancelText: words.no, onOk: onClose })
  }
  return (
    <Drawer
      open={open}
      title={title}
      size={isNarrow ? '100%' : 600}
      mask={{ closable: false }}
      destroyOnHidden
      onClose={close}
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={close}>{words.cancel}</Button>
          {also}
          <Button type="primary" loading={busy} onClick={onSubmit}>
            {submit}
          </Button>
        </Flex>
      }
    >
      {children}
    </Drawer>
  )
}
