import type { MouseEvent } from 'react'

/**
 * A click anywhere on a row is a click on the link that is its heading; with Ctrl, the command key or the middle button it opens a new tab,
 * as it would on the link itself.
 */
export const rowClicks = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    const link = linkFor(event)
    if (event.ctrlKey || event.metaKey) openInNewTab(link)
    else link?.click()
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    if (event.button === middle) openInNewTab(linkFor(event))
  },
  // Else the middle button begins to scroll.
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (event.button === middle && linkFor(event)) event.preventDefault()
  },
}

const middle = 1

const openInNewTab = (link: HTMLAnchorElement | null) => link && window.open(link.href, '_blank', 'noopener')

/** A click on another link or button of the row is theirs, and marking text is no click. */
function linkFor({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  const isTheirs = target instanceof Element && target.closest('a, button, input, label, [role=button]') !== null
  return isTheirs || window.getSelection()?.toString() ? null : currentTarget.querySelector<HTMLAnchorElement>('a.row-opener')
}
