import { MenuOutlined } from '@ant-design/icons'
import { useTexts } from '../client/language.ts'
import { LanguageSwitch } from '../plain/LanguageSwitch.tsx'
import { Bell } from './Bell.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Lookup } from './Lookup.tsx'
import { ScreenHelp } from './ScreenHelp.tsx'
import { texts } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'

type Props = { fixed: boolean; isNarrow: boolean; onOpenMenu: () => void }

export function Header({ fixed, isNarrow, onOpenMenu }: Props) {
  const words = useTexts(texts)
  return (
    <header className={fixed ? 'shell-header fixed' : 'shell-header'}>
      {isNarrow ? (
        <button type="button" className="header-button" aria-label={words.openMenu} onClick={onOpenMenu}>
          <MenuOutlined />
        </button>
      ) : (
        <Breadcrumb />
      )}
      <div className="header-right">
        <Lookup isNarrow={isNarrow} />
        {!isNarrow && <ScreenHelp />}
        <LanguageSwitch />
        <Bell />
        <UserMenu isNarrow={isNarrow} />
      </div>
    </header>
  )
}
