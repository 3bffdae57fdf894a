import { createContext, type Dispatch, type ReactNode, type SetStateAction, type SubmitEvent, useContext, useEffect, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { formTexts } from './form-texts.ts'

type CountPlaces = Dispatch<SetStateAction<number>>
const Surrounding = createContext<CountPlaces | null>(null)

/** For a place that sends files: the form around it is neither sent nor closed unasked while one is on its way. */
export function useTellForm(isOnItsWay: boolean): void {
  const count = useContext(Surrounding)
  useEffect(() => {
    if (!isOnItsWay || !count) return
    count((places) => places + 1)
    return () => count((places) => places - 1)
  }, [isOnItsWay, count])
}

/** Whether a file inside a form is on its way; `count` is for the `FormInside` around them. */
export function useFilesInside() {
  const [places, count] = useState(0)
  return { isAnyOnItsWay: places > 0, count }
}

type Props = { isHeld: boolean; count: CountPlaces; children: ReactNode }

/** What a dialog with fields holds. What its button does not send, Enter does not send either. */
export function FormInside({ isHeld, count, children }: Props) {
  const hold = (event: SubmitEvent<HTMLDivElement>) => {
    // A dialog opened from within stands elsewhere on the page and is none of this one's business.
    if (!isHeld || !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Surrounding value={count}>
      <div onSubmitCapture={hold}>{children}</div>
    </Surrounding>
  )
}

/** Why the button beside it cannot be pressed. */
export const FilesFirst = () => (
  <span className="form-wait quiet" role="status">
    {useTexts(formTexts).filesFirst}
  </span>
)
