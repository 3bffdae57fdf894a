/**
 * Names of places, firms and people stay Chinese on an English page. Whatever is wholly Chinese there is marked as such, wherever it is
 * printed, so that a screen reader pronounces it. `data-typed` tells these marks from what the page itself says to be Chinese.
 * Returns how to stop.
 */
export function markChinese(root: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      mark(target instanceof Element ? target : target.parentElement)
      for (const node of addedNodes) markWithin(node)
    }
  })
  markWithin(root)
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    for (const element of root.querySelectorAll('[data-typed]')) unmark(element)
  }
}

function markWithin(node: Node): void {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) mark(texts.currentNode.parentElement)
}

function mark(element: Element | null): void {
  if (!element || (element.hasAttribute('lang') && !element.hasAttribute('data-typed'))) return
  if (element.closest('[contenteditable="true"]')) return
  const hasText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
  if (hasText && isChinese(element.textContent)) {
    element.setAttribute('lang', 'zh-CN')
    element.setAttribute('data-typed', '')
  } else unmark(element)
}

function unmark(element: Element): void {
  if (!element.hasAttribute('data-typed')) return
  element.removeAttribute('lang')
  element.removeAttribute('data-typed')
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text) && !/[A-Za-z]{3}/.test(text)
