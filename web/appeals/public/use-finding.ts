import { useRef, useState } from 'react'
import { type FoundFiling, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../client/api.ts'

type Asked = { name: string | null; region: string | null; year: number | null }
type Found = { asked: Asked; page: number; items: readonly FoundFiling[]; more: boolean }

/** A search for public filings: begun anew, or one page further. The answer to an earlier question is not shown below a later one. */
export function useFinding() {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const last = useRef(0)

  const ask = async (asked: Asked, page: number, before: readonly FoundFiling[]) => {
    last.current += 1
    const mine = last.current
    setBusy(true)
    setFailure(null)
    try {
      const { items, more } = await call(publicAppeals.find, { body: { ...asked, page } })
      if (mine === last.current) setFound({ asked, page, items: [...before, ...items], more })
    } catch (reason) {
      if (mine === last.current) setFailure(reason)
    }
    if (mine === last.current) setBusy(false)
  }

  return {
    found,
    failure,
    busy,
    begin: (asked: Asked) => {
      setFound(null)
      void ask(asked, 1, [])
    },
    goOn: () => found && void ask(found.asked, found.page + 1, found.items),
  }
}
export type Finding = ReturnType<typeof useFinding>
