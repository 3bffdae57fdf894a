import { StyleProvider } from '@ant-design/cssinjs/es/StyleContext'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { useEffect, useMemo } from 'react'
import { useLanguage } from '../client/language.ts'
import { InSlices } from '../client/loading/InSlices.tsx'
import { createReplies } from '../client/reply.ts'
import { useColourWeak } from '../look/colour-weak.ts'
import { useMode } from '../look/mode.ts'
import { shownColour } from '../look/shown-colour.ts'
import { markChinese } from './chinese-names.ts'
import { Frame } from './Frame.tsx'
import { messageDefaults, notificationDefaults } from './layout-defaults.ts'
import { locales } from './locale.ts'
import { SignInAgain } from './SignInAgain.tsx'
import './shell.css'
import './shell-menu.css'
import './shell-screen.css'
import './library.css'
import { themeFor } from './theme.ts'

const replies = createReplies()
const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Everything behind sign-in. Working out a theme takes a telephone long enough to begin with slices here. */
export const Shell = () => (
  <InSlices>
    <Inside />
  </InSlices>
)

/** The component library with its language and theme, the kept replies, and the frame around each screen. */
function Inside() {
  const language = useLanguage()
  const colourWeak = useColourWeak()
  const mode = useMode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours shown are others when colours may not carry meaning alone
  const theme = useMemo(() => themeFor({ mode, colourOf: shownColour, calm }), [mode, colourWeak])
  useEffect(() => (language === 'en' ? markChinese(document.body) : undefined), [language])

  return (
    <QueryClientProvider client={replies}>
      {/* The library's rules in a layer of their own: ours decide, whichever arrives first. */}
      <StyleProvider layer>
        <ConfigProvider locale={locales[language]} theme={theme} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
          <App message={messageDefaults} notification={notificationDefaults}>
            <Frame />
            <SignInAgain />
          </App>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>
  )
}
