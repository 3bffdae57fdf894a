/** Runs inside the page, like the measures beside it: which steps lead on from what is shown. */

type Way = { kind: 'tab' | 'row' | 'button'; name: string; mark: string }

/** Marks everything that can be pressed in the top layer, so that it can be found again by its mark. */
function markWays(): Way[] {
  const layer = topLayer()
  const scope = layer === document.body ? (document.querySelector('main') ?? layer) : layer
  for (const old of document.querySelectorAll('[data-way]')) old.removeAttribute('data-way')
  const named: (Omit<Way, 'mark'> & { element: HTMLElement })[] = [
    ...shown(scope, '[role="tab"]:not([aria-selected="true"])').map((element) => way('tab', element)),
    ...shown(scope, '.row-opener')
      .slice(0, 1)
      .map((element) => ({ ...way('row', element), name: 'row' })),
    ...shown(scope, 'button:not([disabled]), [role="button"], [role="menuitem"], summary, a.plain-button')
      .filter((element) => !element.matches('[aria-disabled="true"], [role="tab"], .row-opener, .language-switch, [role="combobox"]'))
      .filter(isInFirstRow)
      .filter(isFirstThatLooksSo)
      .map((element) => way('button', element)),
  ]
  return named.map(({ element, kind, name }, at) => {
    element.dataset.way = String(at)
    return { kind, name, mark: String(at) }
  })
}

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

/** The same for everything that looks the same: what is generated anew by each visit does not count. */
function signature(): string {
  const layer = topLayer()
  const scope = layer === document.body ? (document.querySelector('main') ?? layer) : layer
  return scope.innerHTML.replace(/ (id|for|name|aria-[a-z]+|style|data-[a-z-]+|href)="[^"]*"/g, '').replace(/css-[\w-]+/g, '')
}

const topLayerName = () => {
  const layer = topLayer()
  if (layer === document.body) return ''
  const titled = layer.querySelector('.ant-drawer-title, .ant-modal-title, h1, h2')
  return (layer.getAttribute('aria-label') ?? titled?.textContent ?? layer.className).trim().slice(0, 60)
}

Object.assign(globalThis, { look: { measurePage, markWays, signature, topLayerName, topLayer } })
