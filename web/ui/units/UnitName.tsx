import { units } from '#contract/units.ts'
import { useReply } from '../../client/reply.ts'

/** What a unit is called, where only its id is known. */
export function UnitName({ id }: { id: string }) {
  const { data } = useReply(units.options, { query: { id } }, { staleTime: 60_000 })
  return <>{data?.[0]?.name ?? '…'}</>
}
