import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { countsText, obstacleText } from '#contract/region-obstacles.ts'
import { type RegionDetail, regions } from '#contract/regions.ts'
import { type RegionAction, regionObstacle } from '#domain/regions.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { texts } from './texts.ts'
import { useMove } from './use-move.ts'
import { useRegionCalls } from './use-region-calls.tsx'
import type { Work } from './work.ts'

type Props = { region: RegionDetail; onWork: (work: Work) => void; onGone: () => void }
type Offer = { key: string; label: string; reason: string | null; act: () => void; primary?: boolean; danger?: boolean }

/** Everything that can be done to a region. What is closed says why, below. */
export function RegionActions(props: Props) {
  const words = useTexts(texts)
  const id = useId()
  const offers = useOffers(props)
  const closed = groupByReason(offers)
  const reasonIds = new Map(closed.map(({ reason }, at) => [reason, `${id}-${at}`]))
  return (
    <div className="below-8">
      <div className="row">
        {offers.map(({ key, label, reason, act, primary, danger }) => (
          <Button
            key={key}
            type={primary ? 'primary' : 'default'}
            danger={danger ?? false}
            disabled={reason !== null}
            {...(primary ? { icon: <PlusOutlined aria-hidden /> } : {})}
            {...(reason ? { 'aria-describedby': reasonIds.get(reason) } : {})}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      </div>
      {closed.length > 0 && (
        <dl className="region-closed quiet small above-8" aria-label={words.closedActions}>
          {closed.map(({ labels, reason }) => (
            <div key={reason}>
              <dt>{words.joined(labels)}</dt>
              <dd id={reasonIds.get(reason)}>{reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function useOffers({ region, onWork, onGone }: Props): Offer[] {
  const words = useTexts(texts).actions
  const { first, last } = useTexts(texts)
  const reasonFor = useReasons(region)
  const { disable, enable, restore, remove } = useRegionCalls(region, onGone)
  const { siblings, by } = useNeighbours(region)
  const place = siblings.findIndex(({ code }) => code === region.code)
  const offer = (action: RegionAction, act: () => void, more: Partial<Offer> = {}): Offer => ({
    key: action,
    label: words[action],
    reason: reasonFor(action),
    act,
    ...more,
  })
  const move = reasonFor('move')
  return [
    offer('add', () => onWork({ kind: 'add', region }), { primary: true }),
    offer('change', () => onWork({ kind: 'change', region })),
    offer('move', () => by(-1), { key: 'up', label: words.up, reason: move ?? (place === 0 ? first : null) }),
    offer('move', () => by(1), {
      key: 'down',
      label: words.down,
      reason: move ?? (place >= 0 && place === siblings.length - 1 ? last : null),
    }),
    region.enabled || region.replacedBy ? offer('disable', disable) : offer('enable', enable),
    region.replacedBy ? offer('restore', restore) : offer('replace', () => onWork({ kind: 'replace', region })),
    offer('remove', remove, { danger: true }),
  ]
}

/** The rule of the server, in words; what is in use is told with its numbers. */
function useReasons(region: RegionDetail): (action: RegionAction) => string | null {
  const language = useLanguage()
  const me = useMe()
  return (action) => {
    const obstacle = regionObstacle(me, region, action)
    if (obstacle === null) return null
    const said = obstacleText(language, obstacle)
    const counts = obstacle === 'in-use' ? countsText(language, region.uses) : ''
    return counts ? `${said}${{ en: ` (${counts})`, zh: `（${counts}）` }[language]}` : said
  }
}

function useNeighbours(region: RegionDetail) {
  const me = useMe()
  const { by } = useMove()
  const hasThem = region.code !== me.region.code && region.parentCode !== null
  const siblings = useReply(regions.list, { query: { parent: region.parentCode ?? '' } }, { enabled: hasThem }).data ?? []
  return { siblings, by: (steps: -1 | 1) => by(region, siblings, steps) }
}

/** Buttons closed for the same reason are told together. */
function groupByReason(offers: readonly Offer[]): { reason: string; labels: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const { reason, label } of offers) if (reason) groups.set(reason, [...(groups.get(reason) ?? []), label])
  return [...groups].map(([reason, labels]) => ({ reason, labels }))
}
