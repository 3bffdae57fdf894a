import { Button, Drawer, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../client/language.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { DrawerWidth } from './drawer-width.ts'
import { useFormGuard } from './form-guard.tsx'
import { FilesFirst, FormInside, useFilesInside } from './form-inside.tsx'
import { formTexts } from './form-texts.ts'
import './form.css'

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

const width = drawerWidths.record

/** A form beside its list, with its buttons always in reach. On a telephone it takes the whole window. */
export function FormDrawer({ open, title, submit, busy, also, isDirty, onSubmit, onClose, onOpened, children }: Props) {
  const words = useTexts(formTexts)
  const isNarrow = useIsNarrow()
  const files = useFilesInside()
  const close = useFormGuard({ isOpen: open, busy, isDirty: () => files.isAnyOnItsWay || isDirty(), onClose })
  return (
    <Drawer
      open={open}
      title={title}
      size={isNarrow ? '100%' : width}
      mask={{ closable: false }}
      destroyOnHidden
      onClose={close}
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
      footer={
        <Flex gap={8} justify="flex-end" align="center">
          {files.isAnyOnItsWay && <FilesFirst />}
          <Button disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          {also}
          <Button type="primary" loading={busy} disabled={files.isAnyOnItsWay} onClick={onSubmit}>
            {submit}
          </Button>
        </Flex>
      }
    >
      <DrawerWidth value={isNarrow ? null : width}>
        <FormInside isHeld={busy || files.isAnyOnItsWay} count={files.count}>
          {children}
        </FormInside>
      </DrawerWidth>
    </Drawer>
  )
}
