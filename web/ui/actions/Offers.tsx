import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useId } from 'react'
import type { ActionWeight } from '#domain/steps/action-weights.ts'
import { useTexts } from '../../client/language.ts'
import { offerTexts } from './offer-texts.ts'
import './offers.css'

/** Something a person can do here. What keeps it closed is said beside it; an open one has no reasons. */
export type Offer = {
  key: string
  name: string
  weight: ActionWeight
  reasons?: readonly string[]
  busy?: boolean
  onTake: () => void
}
type Props = {
  offers: readonly Offer[]
  /** When it is somebody else's turn, nothing stands out. */
  isTheirTurn?: boolean
}

/**
 * The buttons of one record, by what pressing them means: the first that moves it on stands out, what takes back or ends lies under “more”,
 * and what is closed comes last with its reasons. Every bar of actions is this one.
 */
export function Offers({ offers, isTheirTurn = true }: Props) {
  const open = offers.filter(({ reasons = [] }) => reasons.length === 0)
  const closed = offers.filter(({ reasons = [] }) => reasons.length > 0)
  const atHand = open.filter(({ weight }) => weight === 'advance' || weight === 'neutral')
  const first = isTheirTurn ? atHand.find(({ weight }) => weight === 'advance') : undefined
  const plain = atHand.filter((offer) => offer !== first)
  const aside = open.filter((offer) => !atHand.includes(offer))
  return (
    <>
      {open.length > 0 && (
        <div className="offers row gap-8">
          {first && <OpenOffer offer={first} isFirst />}
          {plain.map((offer) => (
            <OpenOffer key={offer.key} offer={offer} />
          ))}
          {aside.length > 0 && <More offers={aside} />}
        </div>
      )}
      {closed.length > 0 && <Closed offers={closed} />}
    </>
  )
}

const OpenOffer = ({ offer: { name, busy = false, onTake }, isFirst = false }: { offer: Offer; isFirst?: boolean }) => (
  <Button type={isFirst ? 'primary' : 'default'} size={isFirst ? 'large' : 'middle'} loading={busy} onClick={onTake}>
    {name}
  </Button>
)

function More({ offers }: { offers: readonly Offer[] }) {
  const words = useTexts(offerTexts)
  const items = offers.map(({ key, name, weight }) => ({ key, label: name, danger: weight === 'drastic' }))
  const take = ({ key }: { key: string }) => offers.find((offer) => offer.key === key)?.onTake()
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items, onClick: take }}>
      <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" loading={offers.some(({ busy }) => busy === true)}>
        {words.more}
      </Button>
    </Dropdown>
  )
}

/** A closed button can be reached by keyboard, and whoever listens hears why it is closed. Several of one reason stand together. */
function Closed({ offers }: { offers: readonly Offer[] }) {
  const words = useTexts(offerTexts)
  const groups = Object.values(Object.groupBy(offers, ({ reasons = [] }) => reasons.join('\n')))
  return (
    <ul className="offers-closed" aria-label={words.closed}>
      {groups.map((group = []) => (
        <ClosedTogether key={group.map(({ key }) => key).join()} offers={group} />
      ))}
    </ul>
  )
}

function ClosedTogether({ offers }: { offers: readonly Offer[] }) {
  const reasonsId = useId()
  return (
    <li>
      <span className="offers row">
        {offers.map(({ key, name }) => (
          <Button key={key} className="offer-closed" aria-disabled aria-describedby={reasonsId}>
            {name}
          </Button>
        ))}
      </span>
      <ul id={reasonsId}>
        {offers[0]?.reasons?.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </li>
  )
}
