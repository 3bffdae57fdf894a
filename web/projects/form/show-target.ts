import { shownField } from '../../ui/map/read-place.ts'
import { stepOf } from './filing-gaps.ts'

/** Scrolls to a field, a file or a place for files, unfolds what hides it, and leaves the cursor there. */
export function showTarget(target: string): void {
  const place =
    stepOf(target) === 'evidence'
      ? (document.getElementById(`file-${target}`) ?? document.getElementById(`files-${target}`))
      : document.getElementById(`field-${shownField(target.split('.')[0] ?? '')}`)
  if (!place) return
  const folded = place.closest('details')
  if (folded) folded.open = true
  place.scrollIntoView({ block: 'center' })
  place.querySelector<HTMLElement>(fillable)?.focus({ preventScroll: true })
}

/** To the first field of a step that must be filled and is empty; where there is none the cursor stays where it is. */
export function focusFirstEmpty(step: HTMLElement | null): void {
  const fields = [...(step?.querySelectorAll<HTMLInputElement>('[aria-required="true"]') ?? [])]
  fields.find((field) => field.value === '' && !isChosen(field))?.focus()
}

const fillable = 'input:not([hidden]), textarea, button'

/** A list shows what is chosen beside its own text. */
const isChosen = (field: HTMLElement) => field.closest('.ant-select')?.querySelector('.ant-select-content-has-value') != null
