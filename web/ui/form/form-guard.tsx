import { App, Button } from 'antd'
import { useCallback, useRef } from 'react'
import { useTexts } from '../../client/language.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { leavingTexts } from './form-texts.ts'

/** Asks before something typed is lost. Staying is what Enter, Esc and the coloured button do. */
export function useAskToLeave(): () => Promise<boolean> {
  const words = useTexts(leavingTexts)
  const { modal } = App.useApp()
  return useCallback(
    () =>
      new Promise((answer) => {
        const dialog = modal.confirm({
          title: words.title,
          content: words.text,
          okText: words.stay,
          onOk: () => answer(false),
          onCancel: () => answer(false),
          footer: (_, { OkBtn }) => (
            <>
              <Button
                danger
                onClick={() => {
                  answer(true)
                  dialog.destroy()
                }}
              >
                {words.leave}
              </Button>
              <OkBtn />
            </>
          ),
        })
      }),
    [modal, words],
  )
}

type Guarded = { isOpen?: boolean; busy: boolean; isDirty: () => boolean; onClose: () => void }

/** For everything with fields: answers how to close it, asking first where something was typed. Back, the menu and the tab ask as well. */
export function useFormGuard({ isOpen = true, busy, isDirty, onClose }: Guarded): () => void {
  const ask = useAskToLeave()
  const isDiscarded = useRef(false)
  if (!isOpen) isDiscarded.current = false
  // What is being sent is not lost; and once it has arrived, the form closes or leads elsewhere without a question.
  useUnsaved(() => isOpen && !busy && !isDiscarded.current && isDirty())
  const close = async () => {
    // Its end closes it; one that was closed before would then close whatever had been opened in its place.
    if (busy || (isDirty() && !(await ask()))) return
    isDiscarded.current = true
    onClose()
  }
  return () => void close()
}
