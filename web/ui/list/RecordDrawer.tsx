import { Drawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useRecordTitle } from '../../client/address/title.ts'
import type { Answer } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Answered } from '../feedback/Answered.tsx'
import { DrawerWidth } from '../form/drawer-width.ts'
import './details.css'

type Props<Data> = {
  isOpen: boolean
  /** Of the record, and before it is known. */
  title: (record: Data | undefined) => string
  width?: keyof typeof drawerWidths
  reply: Answer<Data>
  onClose: () => void
  children: (record: Data) => ReactNode
}

/** One record beside its list; on a telephone it takes the whole window. While it closes it goes on showing what it showed. */
export function RecordDrawer<Data>({ isOpen, title, width = 'record', reply, onClose, children }: Props<Data>) {
  const isNarrow = useIsNarrow()
  const last = useRef(reply)
  if (isOpen) last.current = reply
  useRecordTitle(isOpen ? title(reply.data) : null)
  return (
    <Drawer open={isOpen} title={title(last.current.data)} size={isNarrow ? '100%' : drawerWidths[width]} destroyOnHidden onClose={onClose}>
      <span hidden ref={scrolledByKeys} />
      <DrawerWidth value={isNarrow || width === 'reading' ? null : drawerWidths.record}>
        <Answered reply={last.current} rows={8}>
          {children}
        </Answered>
      </DrawerWidth>
    </Drawer>
  )
}

/** Where a record is only read, nothing inside would take the focus, and some browsers scroll only what has it. */
const scrolledByKeys = (mark: HTMLElement | null) => mark?.parentElement?.setAttribute('tabindex', '0')
