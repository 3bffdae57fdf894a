import { App } from 'antd'
import type { Label } from '#contract/language.ts'
import { type Region, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { texts } from './texts.ts'

type Moved = { code: string; name: Label }
type Siblings = readonly Pick<Region, 'code'>[]

/** Puts a region elsewhere among its siblings and says where it is now. */
export function useMove() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const refuse = useRefusal()
  const move = useCall(regions.move)

  const put = (region: Moved, siblings: Siblings, place: number) => {
    const others = siblings.filter(({ code }) => code !== region.code)
    if (place < 0 || place > others.length || siblings[place]?.code === region.code) return
    const after = place === 0 ? null : (others[place - 1]?.code ?? null)
    const tell = () => void message.success({ key: 'moved', content: words.moved(labelOf(region.name), place + 1, siblings.length) })
    move.mutateAsync({ params: { code: region.code }, body: { after } }).then(tell, refuse)
  }
  const by = (region: Moved, siblings: Siblings, steps: -1 | 1) => {
    const place = siblings.findIndex(({ code }) => code === region.code)
    // Before its siblings are known it has no place to move from.
    if (place >= 0) put(region, siblings, place + steps)
  }
  return { put, by }
}
