import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { defaultTitle } from '#contract/screens.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { BrandMark } from '../plain/BrandMark.tsx'
import { SideMenu } from './SideMenu.tsx'
import { texts } from './texts.ts'

type Props = { fixed: boolean; folded: boolean; unfold: () => void; toggle: () => void }

export function Sider({ fixed, folded, unfold, toggle }: Props) {
  const words = useTexts(texts)
  return (
    <div className={fixed ? 'sider fixed' : 'sider'}>
      <Brand />
      <SideMenu folded={folded} onUnfold={unfold} />
      <button
        type="button"
        className="menu-fold"
        aria-expanded={!folded}
        aria-label={folded ? words.unfoldMenu : words.foldMenu}
        onClick={toggle}
      >
        {folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
    </div>
  )
}

export function Brand() {
  return (
    <Link className="brand" to="/">
      <BrandMark size={32} />
      <span>{useLabel()(defaultTitle)}</span>
    </Link>
  )
}
