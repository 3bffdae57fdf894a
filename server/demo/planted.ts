import { courseCases } from './cases-course.ts'
import { moneyCases } from './cases-money.ts'
import { sourcingCases } from './cases-sourcing.ts'

/** The filings that are not as they should be. */
export const plantedScenarios = [...sourcingCases, ...courseCases, ...moneyCases]

type Planted = { filings: readonly string[]; why: string }

/** Which indicators fire in the demonstration, for which filings, and the true reason. A filing may raise further ones. */
export const planted: Readonly<Record<string, Planted>> = {
  K01: { filings: ['tender-avoided'], why: 'An amendment turned a tender of 4.46 million into a negotiation; no exemption was given' },
  K02: { filings: ['under-simple', 'under-direct'], why: 'Estimates of 486,000 and 97,800 stay just below 500,000 and 100,000' },
  K03: {
    filings: ['split-two'],
    why: 'Two lanes of one village, 180 m apart, same supplier, 86,000 and 83,500 instead of one job above 100,000',
  },
  K04: { filings: ['started-before-filed'], why: 'Work began weeks before the number was given' },
  K05: {
    filings: ['signed-in-publicity', 'entered-at-once'],
    why: 'Signed while the award was still being published; signed before it was filed',
  },
  K06: { filings: ['decided-afterwards'], why: 'The contract is older than the decision' },
  K07: { filings: ['started-before-signed', 'started-before-filed'], why: 'Work began before the signature' },
  K08: { filings: ['no-quorum'], why: '20 of 36 representatives came, two thirds are 24' },
  K09: { filings: ['new-supplier'], why: 'The supplier was founded some 70 days before the signature' },
  K10: {
    filings: ['favourite-repair'],
    why: 'Three contracts of one village within a year went to the same supplier, more than half of its value',
  },
  K11: {
    filings: ['direct-pair-three', 'split-two'],
    why: 'Three direct awards to the same supplier within a year; two whose sum passes the direct limit',
  },
  K13: { filings: ['two-bidders', 'single-bidder', 'disqualified'], why: 'Two valid bidders, one bidder, one valid bidder' },
  K14: { filings: ['over-ceiling', 'near-ceiling'], why: 'Contract above the control price by a granted request; 99.5 % of the estimate' },
  K15: { filings: ['dumping'], why: 'Contract at 65 % of the estimate' },
  K16: { filings: ['series'], why: 'Bids of 296,000, 300,000 and 304,000' },
  K17: { filings: ['disqualified'], why: 'Both cheaper rivals were disqualified' },
  K18: { filings: ['companions-three'], why: 'Two companies bid together three times, and the same one won each time' },
  K19: { filings: ['companions-one', 'companions-two', 'companions-three'], why: 'The two bidders share a telephone' },
  K20: { filings: ['banned'], why: 'The supplier was on the bad-conduct list when it signed' },
  K21: { filings: ['short-award', 'short-bidding'], why: 'Award published for one day; statutory tender open for twelve' },
  K22: { filings: ['late-signature'], why: 'Signed 46 days after the award' },
  K23: { filings: ['changes-grow', 'direct-outgrown'], why: 'Changes of 13 % in two parts; a direct award that outgrew the direct limit' },
  K24: { filings: ['many-changes'], why: 'Three value changes, the first within 30 days of the signature' },
  K25: { filings: ['settled-above'], why: 'Reviewed price 13 % above the contract' },
  K26: { filings: ['padded', 'unreviewed'], why: 'The review cut 19 %; a review of more than 500,000 that cut nothing' },
  K27: { filings: ['paid-ahead'], why: '72 % paid at 30 % progress' },
  K28: { filings: ['overpaid'], why: 'Paid 6 % more than the contract before settlement' },
  K29: { filings: ['overpaid', 'round-figures'], why: 'More than 90 % paid before the review; the retention paid while the warranty runs' },
  K30: { filings: ['overdue', 'long-overdue'], why: 'Contract ended more than 30 and more than 90 days ago, not complete' },
  K31: { filings: ['silent'], why: 'No report for more than twice the interval' },
  K32: { filings: ['not-started'], why: 'Signed more than 90 days ago, not started' },
  K33: { filings: ['rushed'], why: 'Took less than a third of the planned time' },
  K34: {
    filings: ['waiting-for-acceptance', 'left-unpaid', 'late-submission'],
    why: 'Completed 70 days ago, settled 95 days ago, submitted 85 days after the decision',
  },
  K35: { filings: ['proof-missing'], why: 'The proof of the start is gone' },
  K36: { filings: ['entered-at-once'], why: 'Every file was uploaded on one day, long after the work' },
  K37: { filings: ['photo-borrowed'], why: 'Its photos are those of another village' },
  K38: { filings: ['photo-far-away', 'photo-too-old'], why: 'Photos from 8 km away; photos 200 days older than the work' },
  K39: { filings: ['built-twice'], why: 'The square was built about a year ago, 60 m away' },
  K40: { filings: ['over-ceiling'], why: 'Three times the price per square metre of other roads of the county' },
  K41: { filings: ['favourite-repair'], why: 'Its supplier won five different trades, where others keep to two or three' },
  K42: { filings: ['large-prepayment'], why: 'Prepayment 45 % and retention 6 %' },
  K43: { filings: ['round-figures'], why: 'Estimate, contract and settlement are all multiples of 10,000' },
  K44: { filings: ['decided-on-sunday'], why: 'The meeting was held on a Sunday' },
  K45: { filings: ['december'], why: 'Signed in the last days of December' },
  K48: {
    filings: ['filer-accepts', 'filer-supplies'],
    why: 'The filer’s name and mobile stand among the acceptors; the supplier’s telephone is the filer’s mobile',
  },
  K51: { filings: ['left-unpaid'], why: 'Settled 95 days ago and a good part still unpaid' },
}
