import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../client/language.ts'
import { useOverDrawer } from './drawer-width.ts'
import { useFormGuard } from './form-guard.tsx'
import { FilesFirst, FormInside, useFilesInside } from './form-inside.tsx'
import { formTexts } from './form-texts.ts'
import './form.css'

type Props<Values> = {
  open?: boolean
  title: string
  /** What the button says that sends. */
  submit: string
  danger?: boolean
  /** Not to be sent yet. */
  disabled?: boolean
  busy: boolean
  width?: number
  form: FormInstance<Values>
  initialValues?: Partial<Values>
  /** The field that is ready for typing once it is open. */
  focus?: string
  /** Where there is no such field: the button that is ready for Enter. */
  focusOn?: 'submit' | 'cancel'
  onFinish: (values: Values) => unknown
  onClose: () => void
  children: ReactNode
}

/** A form over the page, for what is quickly said. */
export function FormModal<Values extends object>(props: Props<Values>) {
  const { open = true, title, submit, danger = false, disabled = false, busy, width = 520, focus, focusOn, onClose } = props
  const { form, initialValues = {}, onFinish, children } = props
  const words = useTexts(formTexts)
  const files = useFilesInside()
  const close = useFormGuard({ isOpen: open, busy, isDirty: () => files.isAnyOnItsWay || form.isFieldsTouched(), onClose })
  const isHeld = disabled || files.isAnyOnItsWay
  const [id, submitId, cancelId] = [useId(), useId(), useId()]
  const makeReady = () => {
    if (focus) form.getFieldInstance(focus)?.focus()
    else if (focusOn) document.getElementById(focusOn === 'submit' ? submitId : cancelId)?.focus()
  }
  return (
    <Modal
      open={open}
      title={title}
      okText={submit}
      cancelText={words.cancel}
      okButtonProps={{ danger, disabled: isHeld, id: submitId }}
      cancelButtonProps={{ disabled: busy, id: cancelId }}
      confirmLoading={busy}
      mask={{ closable: false }}
      width={width}
      centered
      style={useOverDrawer()}
      destroyOnHidden
      onOk={form.submit}
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && makeReady()}
      footer={(buttons) => (
        <>
          {files.isAnyOnItsWay && <FilesFirst />}
          {buttons}
        </>
      )}
    >
      <FormInside isHeld={isHeld || busy} count={files.count}>
        {/* Named, since the page below may have fields of the same names: a label would lead to one of those. */}
        <Form form={form} name={id} layout="vertical" preserve={false} initialValues={initialValues} onFinish={onFinish}>
          {children}
          {/* Enter in a field submits the form. */}
          <button type="submit" hidden tabIndex={-1} />
        </Form>
      </FormInside>
    </Modal>
  )
}
