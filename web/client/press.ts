let isPressed = false
let waiting: (() => void)[] = []

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true)

function release() {
  isPressed = false
  const works = waiting
  waiting = []
  for (const work of works) work()
}

/**
 * Does something that may move the page, once nobody is pressing on it: a button or row that moves away between pressing and letting go is
 * not clicked. The click itself still comes after it.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
