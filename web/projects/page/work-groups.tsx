import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import type { Fact } from '../../plain/FactList.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { Party } from '../records/Party.tsx'
import { dayRange, useAwardFacts, useContractFacts, useSettlementFacts } from '../records/record-facts.tsx'
import { recordTexts } from '../records/record-texts.ts'
import { Supplier } from '../records/Supplier.tsx'
import { Acceptors } from './Acceptors.tsx'

export type FactGroup = [title: string, facts: Fact[]]

/** What has been entered since the filing, step by step; a step that was not taken yet has no group. */
export function useWorkGroups(): (project: ProjectDetail) => FactGroup[] {
  const words = useTexts(recordTexts)
  const page = useTexts(pageTexts)
  const fields = useTexts(actionTexts)
  const contractFacts = useContractFacts()
  const awardFacts = useAwardFacts()
  const settlementFacts = useSettlementFacts()

  return ({ rounds, award, supplier, contract, actualStart, actualEnd, sitePerson, qualityPerson, acceptances, settlement }) => {
    const round = rounds.at(-1)
    const accepted = acceptances.find(({ passed }) => passed)
    return [
      ...when(
        round,
        (last): FactGroup => [
          words.procurement,
          [
            { target: 'award.rounds', name: words.rounds, value: rounds.length },
            { name: words.lastRound, value: dayRange(last.noticeDate, last.closingDate) },
            ...(award ? awardFacts(award) : []),
          ],
        ],
      ),
      ...when(
        contract,
        (terms): FactGroup => [
          page.contract,
          [
            { target: 'contract.supplier', name: fields.supplier, value: supplier && <Supplier supplier={supplier} /> },
            ...contractFacts(terms),
          ],
        ],
      ),
      ...when(
        actualStart,
        (start): FactGroup => [
          words.work,
          [
            { target: 'start.actualStart', name: fields.actualStart, value: start },
            { target: 'start.sitePerson', name: fields.sitePerson, value: sitePerson },
            { target: 'start.qualityPerson', name: fields.qualityPerson, value: qualityPerson },
            { target: 'completion.actualEnd', name: fields.actualEnd, value: actualEnd },
          ],
        ],
      ),
      ...when(
        accepted,
        ({ date, opinion, acceptors }): FactGroup => [
          page.acceptance,
          [
            { target: 'acceptance.date', name: fields.date, value: date },
            { target: 'acceptance.opinion', name: fields.opinion, value: opinion },
            { target: 'acceptance.acceptors', name: fields.acceptors, value: <Acceptors acceptors={acceptors} /> },
          ],
        ],
      ),
      ...when(
        settlement,
        (settled): FactGroup => [
          page.settlement,
          settlementFacts({ ...settled, agency: settled.agency && <Party unit={settled.agency} /> }),
        ],
      ),
    ]
  }
}

/** A group for what is there. */
const when = <Given,>(given: Given | null | undefined, group: (given: Given) => FactGroup): FactGroup[] =>
  given === null || given === undefined ? [] : [group(given)]
