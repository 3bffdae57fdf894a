import { SettingOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTexts } from '../client/language.ts'
import { drawerWidths } from '../look/tokens.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { NoticeList } from './NoticeList.tsx'
import { NoticePreferences } from './NoticePreferences.tsx'
import { texts } from './texts.ts'
import { useToasts } from './use-toasts.tsx'
import './notifications.css'

/** Everything one was told, beside whatever page one is on; and what comes while one works, as a toast. */
export function NoticeCentre({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const [choosing, setChoosing] = useState(false)
  useToasts(open)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={isNarrow ? '100%' : drawerWidths.record}
      title={choosing ? words.settings : words.title}
      aria-label={words.title}
      rootClassName="told-drawer"
      destroyOnHidden
      afterOpenChange={(isOpen) => !isOpen && setChoosing(false)}
      extra={
        choosing ? (
          <Button onClick={() => setChoosing(false)}>{words.back}</Button>
        ) : (
          <Button
            type="text"
            icon={<SettingOutlined />}
            aria-label={words.settings}
            title={words.settings}
            onClick={() => setChoosing(true)}
          />
        )
      }
    >
      {choosing ? <NoticePreferences /> : <NoticeList onGo={onClose} />}
    </Drawer>
  )
}
