/** Acts the first time that a place is seen. */
export function onceInView(place: Element, signal: AbortSignal, act: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(place)
  signal.addEventListener('abort', () => observer.disconnect())
}
