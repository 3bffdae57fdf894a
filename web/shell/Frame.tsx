import { Outlet, useRouterState } from '@tanstack/react-router'
import { App } from 'antd'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { useHasBeen } from '../client/loading/has-been.ts'
import { InSlices } from '../client/loading/InSlices.tsx'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { refusalKey } from '../ui/feedback/refusals.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FactorBar } from './FactorBar.tsx'
import { Header } from './Header.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { layoutDefaults } from './layout-defaults.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { PageBar } from './PageBar.tsx'
import { RestoredBar } from './RestoredBar.tsx'
import { ScreenHelp } from './ScreenHelp.tsx'
import { Sider } from './Sider.tsx'
import { texts } from './texts.ts'
import { useFoldedMenu } from './use-folded-menu.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

const { layout, navTheme, contentWidth, fixedHeader, fixedSider } = layoutDefaults

export function Frame() {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const [menuOpen, setMenuOpen] = useState(false)
  const isMenuBuilt = useHasBeen(menuOpen)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const menu = useFoldedMenu(path)
  useFocusOnTitle(path)
  useLeftRefusals(path)
  useLiveRefresh()

  return (
    <div className={`shell layout-${layout} nav-${navTheme} content-${contentWidth}${menu.folded ? ' folded' : ''}`}>
      <FactorBar />
      <RestoredBar />
      <PageBar />
      <LeaveGuard />
      {/* The page has a <base>, so a bare fragment would lead away from it. */}
      <a className="skip-link" href={`${window.location.href.split('#')[0]}#main`} onClick={skipToContent}>
        {words.skip}
      </a>
      {!isNarrow && <Sider fixed={fixedSider} {...menu} />}
      <div className="shell-body">
        <Header fixed={fixedHeader} isNarrow={isNarrow} onOpenMenu={() => setMenuOpen(true)} />
        {isNarrow && isMenuBuilt && <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />}
        <main id="main" className="shell-content" tabIndex={-1}>
          {isNarrow && (
            <div className="whereabouts">
              <Breadcrumb />
              <ScreenHelp />
            </div>
          )}
          <InSlices>
            <Outlet />
          </InSlices>
        </main>
      </div>
    </div>
  )
}

function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** After each change of screen the reader stands at its title; on the first page the browser's own order is left alone. */
function useFocusOnTitle(path: string | undefined) {
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = before.current === undefined
    const isSame = before.current === path
    before.current = path
    if (isFirst || isSame) return
    const title = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    title?.focus({ preventScroll: true })
  }, [path])
}

/** What was refused on one screen is no news on the next. */
function useLeftRefusals(path: string | undefined) {
  const { notification } = App.useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown
  useEffect(() => notification.destroy(refusalKey), [path])
}
