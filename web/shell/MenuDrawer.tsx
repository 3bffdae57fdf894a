import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { useTexts } from '../client/language.ts'
import { SideMenu } from './SideMenu.tsx'
import { Brand } from './Sider.tsx'
import { texts } from './texts.ts'

/** The menu of a telephone. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useTexts(texts)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      closable={false}
      aria-label={words.menu}
      rootClassName="menu-drawer nav-dark"
      styles={{ body: { padding: 0 } }}
    >
      <div className="sider">
        <button type="button" className="drawer-close" aria-label={words.closeMenu} onClick={onClose}>
          <CloseOutlined />
        </button>
        <Brand />
        <SideMenu onChoose={onClose} />
      </div>
    </Drawer>
  )
}
