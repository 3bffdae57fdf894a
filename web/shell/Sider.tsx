import { Link } from '@tanstack/react-router'
import { defaultTitle } from '#contract/screens.ts'
import { useLabel } from '../client/language.ts'
import { BrandMark } from '../plain/BrandMark.tsx'
import { SideMenu } from './SideMenu.tsx'

export function Sider({ fixed }: { fixed: boolean }) {
  return (
    <div className={fixed ? 'sider fixed' : 'sider'}>
      <Brand />
      <SideMenu />
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
