/** Whether something is shown, spoken or can be pressed. */
const asked = /^\s*(display|visibility|content|pointer-events|user-select)\s*:/
const rule = /([^{}]*)\{([^{}]*)\}/g

const lean = (css: string) =>
  css.replace(rule, (_, selector: string, declarations: string) => {
    const kept = declarations.split(';').filter((declaration) => asked.test(declaration))
    return kept.length > 0 ? `${selector}{${kept.join(';')}}` : ''
  })

const whole = new WeakMap<HTMLStyleElement, string>()
const { set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {}

/**
 * Of the component library's styles the simulated browser keeps what a test can ask about: it goes through all the rules there are for
 * every element a test looks at, which took half of the time.
 */
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return whole.get(this) ?? ''
  },
  set(this: HTMLStyleElement, css: string) {
    whole.set(this, css)
    set?.call(this, lean(css))
  },
})
