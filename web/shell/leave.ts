import { App } from 'antd'
import { forgetAllDrafts, hasDrafts } from '../client/kept-drafts.ts'
import { useTexts } from '../client/language.ts'
import { signOut } from '../client/session.ts'
import { isAnythingUnsaved } from '../client/unsaved.ts'
import { texts } from './texts.ts'

/** Whoever signs out takes along what the browser kept for them, and is asked first. An expired session keeps it. */
export function useLeave() {
  const words = useTexts(texts)
  const { modal } = App.useApp()
  const leave = () => {
    forgetAllDrafts()
    return signOut()
  }
  return () => {
    if (!isAnythingUnsaved() && !hasDrafts()) return leave()
    return modal.confirm({
      title: words.signOutTitle,
      content: words.signOutText,
      okText: words.signOut,
      cancelText: words.stay,
      okButtonProps: { danger: true, type: 'default' },
      cancelButtonProps: { type: 'primary' },
      autoFocusButton: 'cancel',
      onOk: leave,
    })
  }
}
