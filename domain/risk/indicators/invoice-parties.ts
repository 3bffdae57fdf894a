import { folded } from '../../reading/text.ts'
import { gap, indicator, input, linked, tooEarly } from '../indicator.ts'
import { judgeInvoices, type PaidInvoice, proofsOf, whereOn } from '../paid-invoices.ts'
import { onceSigned } from '../project-facts.ts'

/**
 * The invoice is not the contractor's. A name is enough: where a form leaves the buyer's code empty, codes are taken for each other's.
 * Rules on Invoices art. 18: whoever gets the money issues the invoice.
 */
export const K54 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'supplier', 'supplierCode', 'invoice', 'seller'],
  evaluate: onceSigned((_, { project }) => {
    const { supplier } = project
    if (proofsOf(project).length === 0) return tooEarly
    if (supplier === null) return gap('supplier')
    const { unitId, name, creditCode } = supplier
    if (unitId === null) return gap('supplierCode') // people and teams have their invoices issued by others
    return judgeInvoices(project, 4, (paid) => {
      const { seller, sellerCode } = paid.invoice
      if (sellerCode !== null && sellerCode === creditCode) return null
      if (seller !== null && (isSameUnit(seller, name) || issuesForOthers.test(seller))) return null
      if (!isSure(paid) || (seller ?? sellerCode) === null) return 'seller'
      return [input('seller', seller ?? sellerCode ?? ''), linked('supplier', name, { kind: 'unit', id: unitId }), ...whereOn(paid)]
    })
  }),
})

/** The invoice is made out to nobody on the owner's side: a town or county may pay for its village. Rules on Invoices art. 19. */
export const K55 = indicator({
  needs: 'neighbours',
  maximum: 3,
  reads: ['ownerUnit', 'invoice', 'buyer', 'neighbours'],
  evaluate({ project, neighbours }) {
    const { owner, filing } = project
    if (proofsOf(project).length === 0) return tooEarly
    if (neighbours === null) return gap('neighbours')
    if (owner === null || filing.ownerUnitId === null) return gap('ownerUnit')
    const unit = linked('ownerUnit', filing.ownerUnitId, { kind: 'unit', id: filing.ownerUnitId })
    return judgeInvoices(project, 3, (paid) => {
      const { buyer, buyerCode } = paid.invoice
      if (buyerCode !== null && buyerCode === owner.creditCode) return null
      if (buyer !== null && (isSameUnit(buyer, owner.name) || bears(buyer, neighbours.localNames))) return null
      if (buyer !== null && !isCompany.test(buyer) && bears(buyer, neighbours.regionNames)) return null
      if (!isSure(paid) || buyer === null) return 'buyer'
      return [input('buyer', buyer), unit, ...whereOn(paid)]
    })
  },
})

/** A branch bears the name of its parent before its own. */
function isSameUnit(one: string, other: string): boolean {
  const [here, there] = [folded(one), folded(other)]
  return here !== '' && there !== '' && (here.startsWith(there) || there.startsWith(here))
}

/** Tax offices do, for whoever cannot. */
const issuesForOthers = /税务|代开/

/** Any firm may call itself after its county. */
const isCompany = /公司|厂$|店$|商行|经营部|工程队/

/** By the name of a place without what kind of place it is: villages and their cooperatives leave it out. */
const bears = (name: string, places: readonly string[]) =>
  places
    .map((place) => place.replace(/(?<=..)(村|社区|镇|乡|街道|县|市|区|省)$/, ''))
    .some((place) => place.length > 1 && name.includes(place))

/** Parties of a print that was recognised are too often wrong to accuse anybody. */
const isSure = ({ file }: PaidInvoice) => file.reading?.isRecognised === false
