import type { ReactNode } from 'react'
import { type Offer, Offers } from './Offers.tsx'

type Props = { title: string; offers: readonly Offer[]; isTheirTurn?: boolean; turn?: ReactNode; children?: ReactNode }

/** What can be done with the record in a drawer: whose turn it is, then the buttons, then whatever they open. */
export function RecordActions({ title, offers, isTheirTurn = true, turn, children }: Props) {
  return (
    <section className="detail-section" aria-label={title}>
      <h3>{title}</h3>
      {turn && <p className="quiet">{turn}</p>}
      <Offers offers={offers} isTheirTurn={isTheirTurn} />
      {children}
    </section>
  )
}
