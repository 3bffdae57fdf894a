import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. The browser's own dialog keeps the focus inside and closes by Escape. */
export function PlainDialog({ title, children, confirm, cancel, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opened = dialog.current
    if (opened && !opened.open) opened.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="plain-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      <div className="plain-actions row">
        <button type="button" className="plain-button primary" onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="plain-button" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
