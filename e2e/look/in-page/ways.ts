/** Runs inside the page, like the measures beside it: which steps lead on from what is shown. */

/** `from` is the tab that is chosen before this one is. */
type Way = { kind: 'tab' | 'row' | 'button'; name: string; mark: string; from?: string }

/** Marks everything that can be pressed in the top layer, so that it can be found again by its mark. */
function markWays(): Way[] {
  const layer = topLayer()
  const scope = mainOf(layer)
  for (const old of document.querySelectorAll('[data-way]')) old.removeAttribute('data-way')
  const named: (Omit<Way, 'mark'> & { element: HTMLElement })[] = [
    ...shown(scope, '[role="tab"]:not([aria-selected="true"])').map((element) => ({ ...way('tab', element), from: chosenBeside(element) })),
    ...shown(scope, '.row-opener')
      .slice(0, 1)
      .map((element) => ({ ...way('row', element), name: 'row' })),
    ...shown(scope, 'button:not([disabled]), [role="button"], [role="menuitem"], summary, a.plain-button')
      .filter((element) => !element.matches('[aria-disabled="true"], [role="tab"], .row-opener, .language-switch, [role="combobox"]'))
      .filter(isInFirstRow)
      .filter(isFirstThatLooksSo)
      .map((element) => way('button', element)),
  ]
  return named.map(({ element, ...rest }, at) => {
    element.dataset.way = String(at)
    return { ...rest, mark: String(at) }
  })
}

function chosenBeside(tab: HTMLElement): string {
  const chosen = tab.closest('[role="tablist"]')?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  return chosen ? nameOfWay(chosen) : ''
}

/** Without the frame around every page. */
const mainOf = (layer: HTMLElement) => (layer === document.body ? (document.querySelector('main') ?? layer) : layer)

const shown = (scope: Element, selector: string) => [...scope.querySelectorAll<HTMLElement>(selector)].filter(isSeen)

const way = (kind: Way['kind'], element: HTMLElement) => ({ kind, name: nameOfWay(element), element })

const nameOfWay = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 60)

/** The buttons of the second row do what those of the first do. */
function isInFirstRow(element: HTMLElement): boolean {
  const row = element.closest('tr, li, [role="row"], [role="treeitem"]')
  if (!row) return true
  const before = row.previousElementSibling
  return !(before?.localName === row.localName && before.querySelector('button, [role="button"]'))
}

/** Of pictures without words, such as the question mark at every field, one tells of all. */
const isFirstThatLooksSo = (element: HTMLElement, at: number, all: readonly HTMLElement[]) =>
  element.textContent.trim() !== '' || all.findIndex((other) => other.innerHTML === element.innerHTML) === at

/** The same for everything that reads the same: the texts that are seen, and the names of what has no text. */
function signature(): string {
  const scope = mainOf(topLayer())
  const texts = textsIn(scope).filter(({ parentElement }) => parentElement && isSeen(parentElement))
  const named = shown(scope, '[aria-label], [placeholder], img[alt], [aria-selected="true"]')
  return [
    ...texts.map(({ data }) => data),
    ...named.map((element) => nameOf(element) + (element.getAttribute('placeholder') ?? element.getAttribute('alt') ?? '')),
  ].join('\n')
}

const topLayerName = () => {
  const layer = topLayer()
  if (layer === document.body) return ''
  const titled = layer.querySelector('.ant-drawer-title, .ant-modal-title, h1, h2')
  return (layer.getAttribute('aria-label') ?? titled?.textContent ?? layer.className).trim().slice(0, 60)
}

Object.assign(globalThis, { look: { measurePage, markWays, signature, topLayerName, topLayer, mainOf } })
