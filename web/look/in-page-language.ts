import type { Plugin } from 'vite'

const said = (english: string, chinese: string) =>
  `(document.documentElement.lang === "en" ? ${JSON.stringify(english)} : ${JSON.stringify(chinese)})`

/** English words that the component library says to screen readers in any language, and what it says instead. */
const spokenEnglish: { file: RegExp; words: readonly (readonly [english: string, instead: string])[] }[] = [
  // The name of an icon. Icons stand beside words or in buttons that have a name; the few that stand alone are named where they are used.
  {
    file: /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js/,
    words: [['"aria-label": icon.name', '"aria-hidden": restProps["aria-label"] ? undefined : true']],
  },
  // Which leaves the arrows beside page numbers without one.
  {
    file: /antd\/es\/pagination\/Pagination\.js/,
    words: [
      ['const prevIcon = /*#__PURE__*/React.createElement("button", {', '$& "aria-label": locale.prev_page,'],
      ['const nextIcon = /*#__PURE__*/React.createElement("button", {', '$& "aria-label": locale.next_page,'],
      ['}, [direction, prefixCls]);', '}, [direction, prefixCls, locale.prev_page, locale.next_page]);'],
    ],
  },
  // A screen reader counts tabs itself, in its own language.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is looked for in their source
  { file: /@rc-component\/tabs\/es\/TabNavList\/TabNode\.js/, words: [['`Tab ${currentPosition} of ${tabCount}`', "''"]] },
  {
    file: /@rc-component\/(dialog\/es\/Dialog\/Content\/Panel|notification\/es\/Notification)\.js/,
    words: [['"Close"', said('Close', '关闭')]],
  },
  {
    file: /@rc-component\/input\/es\/BaseInput\.js/,
    words: [['clearIcon = /*#__PURE__*/React.createElement("button", {', `$& "aria-label": ${said('Clear', '清除')},`]],
  },
  { file: /@rc-component\/select\/es\/hooks\/useAllowClear\.js/, words: [["'Clear'", said('Clear', '清除')]] },
  {
    file: /@rc-component\/input-number\/es\/StepHandler\.js/,
    words: [
      ["'Increase Value'", said('Increase', '增加')],
      ["'Decrease Value'", said('Decrease', '减少')],
    ],
  },
  // A name that names nothing hides the one that the place around it gives.
  { file: /@rc-component\/segmented\/es\/index\.js/, words: [['"segmented control"', said('Choices', '选项')]] },
]

/** A new version of the library that says something else stops the build. */
export function inPageLanguage(): Plugin {
  return {
    name: 'in-page-language',
    transform(code, id) {
      const found = spokenEnglish.find(({ file }) => file.test(id))
      if (!found) return null
      const silent = found.words.find(([english]) => !code.includes(english))
      if (silent) throw new Error(`${id} no longer says ${silent[0]}: see spokenEnglish.`)
      return { code: found.words.reduce((text, [english, instead]) => text.replace(english, instead), code), map: null }
    },
  }
}
