/** Runs inside the page that is looked at, so it is checked with the types of the browser and sent there as text. It imports nothing. */

type Fault = { kind: 'overflow' | 'table' | 'cut' | 'small' | 'h1' | 'letters' | 'hint'; where: string; what: string }
type Circumstances = {
  language: 'en' | 'zh'
  /** Everything the server has said in this page, without the half of its labels that belongs to the other language. */
  data: string
  /** Words of the other alphabet that people write in this language. */
  allowed: string[]
}

// biome-ignore lint/correctness/noUnusedVariables: called by its name from outside the page
function measurePage(circumstances: Circumstances): Fault[] {
  const layer = topLayer()
  return [
    ...overflows(),
    ...[layer, ...layer.querySelectorAll<HTMLElement>('*')]
      .filter(isSeen)
      .flatMap((element) => [...sideways(element), ...cutTexts(element)]),
    ...smallControls(layer),
    ...headings(),
    ...untiedHints(layer),
    ...foreignLetters(layer, circumstances),
  ]
}

/** What lies over everything else is looked at alone: the page below it was looked at before. */
function topLayer(): HTMLElement {
  const popups = '[role="dialog"], dialog[open], .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)'
  return [...document.querySelectorAll<HTMLElement>(popups)].filter(isSeen).at(-1) ?? document.body
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) return false
  const box = element.getBoundingClientRect()
  if (box.width <= 1 || box.height <= 1) return false
  return element.closest('.visually-hidden') === null
}

function overflows(): Fault[] {
  const wide = document.scrollingElement
  if (!wide || wide.scrollWidth <= innerWidth) return []
  const beyond = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => isSeen(element) && element.getBoundingClientRect().right > innerWidth + 1 && !isInsideScroller(element),
  )
  const culprit = beyond.at(-1)
  return [{ kind: 'overflow', where: culprit ? place(culprit) : 'page', what: `${wide.scrollWidth} px wide in ${innerWidth} px` }]
}

const isInsideScroller = (element: Element): boolean => {
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
    if (getComputedStyle(above).overflowX !== 'visible') return true
  }
  return false
}

/** Tabs are swiped; whoever does not swipe walks them with the arrow keys. */
const mayScroll = '[role="tablist"], .ant-tabs-nav, [data-scrolls]'

function sideways(element: HTMLElement): Fault[] {
  const { overflowX } = getComputedStyle(element)
  if ((overflowX !== 'auto' && overflowX !== 'scroll') || element.scrollWidth <= element.clientWidth + 1) return []
  if (element.closest(mayScroll) || element instanceof HTMLTextAreaElement) return []
  const kind = element.querySelector('table') ? 'table' : 'overflow'
  return [{ kind, where: place(element), what: `${element.scrollWidth} px in ${element.clientWidth} px` }]
}

function cutTexts(element: HTMLElement): Fault[] {
  if (element instanceof HTMLInputElement) return cutPlaceholder(element)
  const style = getComputedStyle(element)
  const hides = (way: string) => way === 'hidden' || way === 'clip'
  const cutAside = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1
  const cutBelow = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 3
  if ((!cutAside && !cutBelow) || element.closest(mayScroll) || hasFullText(element)) return []
  const text = textBeyond(element, { cutAside, cutBelow })
  return text ? [{ kind: 'cut', where: place(element), what: text }] : []
}

/** The browser does not count a placeholder into the width of its field, so the words are measured. */
function cutPlaceholder(field: HTMLInputElement): Fault[] {
  if (field.value !== '' || field.placeholder === '' || field.title !== '') return []
  const style = getComputedStyle(field)
  const ruler = document.createElement('canvas').getContext('2d')
  if (!ruler) return []
  ruler.font = style.font
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  const isCut = ruler.measureText(field.placeholder).width > room + 1
  return isCut ? [{ kind: 'cut', where: place(field), what: `placeholder “${field.placeholder}”` }] : []
}

/** Said again by the tooltip of the element, of something around it or of something inside. */
const hasFullText = (element: HTMLElement) =>
  element.closest('[title]:not([title=""])') !== null || element.querySelector('[title]') !== null

/** The first text that really ends beyond the edge: shadows, focus rings and pictures may. */
function textBeyond(element: HTMLElement, cut: { cutAside: boolean; cutBelow: boolean }): string | undefined {
  const edge = element.getBoundingClientRect()
  for (const text of textsIn(element)) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const isBeyond = [...range.getClientRects()].some(
      (box) => box.width > 0 && ((cut.cutAside && box.right > edge.right + 1) || (cut.cutBelow && box.bottom > edge.bottom + 3)),
    )
    const holder = text.parentElement
    if (isBeyond && holder && isSeen(holder) && nearestClip(holder) === element) return text.data.trim()
  }
  return undefined
}

/** The nearest element around a text that cuts or scrolls: what scrolls inside shows all of it. */
function nearestClip(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    if (overflowX !== 'visible' || overflowY !== 'visible') return at
  }
  return null
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text && walker.currentNode.data.trim()) texts.push(walker.currentNode)
  return texts
}

const controls =
  'button, a[href], input:not([type="hidden"], [type="file"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="menuitem"], [role="option"]'

/** What one may press to reach a control that the component library draws inside something larger. */
const larger =
  'label, .ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-upload, .ant-radio-wrapper, .ant-checkbox-wrapper, .ant-segmented-item, .ant-tree-treenode, .ant-tabs-tab'

function smallControls(layer: Element): Fault[] {
  return [...layer.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const isInside = control instanceof HTMLInputElement || control.role === 'tab'
    const target = isInside ? (control.closest<HTMLElement>(larger) ?? control) : control
    if (!isSeen(target) || isWithinSentence(control)) return []
    const { width, height } = target.getBoundingClientRect()
    if (width >= 23.5 && height >= 23.5) return []
    return [{ kind: 'small', where: place(control), what: `${Math.round(width)} × ${Math.round(height)} px` }]
  })
}

/** A link in running text is as high as its line. */
function isWithinSentence(control: HTMLElement): boolean {
  if (getComputedStyle(control).display !== 'inline') return false
  const sentence = control.parentElement
  return (sentence?.textContent.trim().length ?? 0) > control.textContent.trim().length
}

function headings(): Fault[] {
  const shown = [...document.querySelectorAll('h1')].filter(isSeen)
  return shown.length === 1 ? [] : [{ kind: 'h1', where: 'page', what: `${shown.length} headings of the first level` }]
}

const fieldPlaces = '.ant-form-item, .plain-field, .plain-choice, .plain-files'
const hintsOfFields = '.ant-form-item-extra, .ant-form-item-explain, .plain-help, .plain-fault'

/** A hint, a reviewer's mark or a fault that stands at a field and that a screen reader does not read with it. */
function untiedHints(layer: Element): Fault[] {
  return [...layer.querySelectorAll<HTMLElement>(hintsOfFields)].flatMap((hint) => {
    const around = hint.closest(fieldPlaces)
    if (!around || !isSeen(hint) || hint.textContent.trim() === '' || !around.querySelector('input, textarea, select, button')) return []
    const described = [around, ...around.querySelectorAll('[aria-describedby]')]
    const named = described.flatMap((element) => element.getAttribute('aria-describedby')?.split(' ') ?? [])
    const isTied = named.map((id) => document.getElementById(id)).some((text) => text && (hint.contains(text) || text.contains(hint)))
    return isTied ? [] : [{ kind: 'hint', where: place(hint), what: hint.textContent.trim() }]
  })
}

const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription']

/** Texts of the other language. What the page declares to be in another language, and what somebody typed into the data, is none; that
    something was taken for typed (`data-typed`) proves nothing. */
function foreignLetters(layer: Element, circumstances: Circumstances): Fault[] {
  const said: { element: Element; text: string }[] = [
    ...textsIn(layer).flatMap((text) => (text.parentElement ? [{ element: text.parentElement, text: text.data }] : [])),
    ...[layer, ...layer.querySelectorAll('*')].flatMap((element) =>
      spoken.flatMap((name) => element.getAttribute(name) ?? []).map((text) => ({ element, text })),
    ),
  ]
  const own = circumstances.language === 'zh' ? 'zh' : 'en'
  return said
    .filter(
      ({ element }) =>
        element.checkVisibility() &&
        element.closest('script, style, code, [lang]:not([data-typed])')?.getAttribute('lang')?.startsWith(own),
    )
    .flatMap(({ element, text }) => {
      const foreign = foreignRuns(text, circumstances)
      return foreign.length > 0
        ? [{ kind: 'letters' as const, where: place(element), what: `${foreign.join(', ')} in “${text.trim()}”` }]
        : []
    })
}

function foreignRuns(text: string, { language, data, allowed }: Circumstances): string[] {
  const runs = text.match(language === 'zh' ? /[A-Za-z][A-Za-z'’.-]*[A-Za-z]/g : /\p{Script=Han}+/gu) ?? []
  // A code is what has a digit beside its letters: BA2026, K01, A4.
  const isCode = (run: string) => language === 'zh' && new RegExp(`\\d[\\w-]*${run}|${run}[\\w-]*\\d`).test(text)
  return runs.filter((run) => !allowed.includes(run) && !data.includes(run) && !isCode(run))
}

/** Where something stands, in words a person can search the page and the styles for. */
function place(element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = element; at && at !== document.body && steps.length < 3; at = at.parentElement) steps.unshift(nameOf(at))
  return steps.join(' > ')
}

function nameOf(element: Element): string {
  const classes = [...element.classList].filter((name) => !name.startsWith('css-')).slice(0, 2)
  const label = element.getAttribute('aria-label')
  return `${element.localName}${classes.map((name) => `.${name}`).join('')}${label ? `[${label}]` : ''}`
}
