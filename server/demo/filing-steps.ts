import { Readable } from 'node:stream'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep, ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { missingEvidence } from '#domain/filing/evidence.ts'
import { addOwnDocument } from '../evidence/actions.ts'
import { type FilingContext, withinTransaction } from '../projects/life/context.ts'
import { type LoadedDossier, lockDossier, readDossier } from '../projects/life/dossier-store.ts'
import { createFiling, saveFiling, transferFiling } from '../projects/life/filing-actions.ts'
import { consentToTermination, decideRequest, withdrawRequest as withdraw } from '../projects/life/request-actions.ts'
import { takeStepOn } from '../projects/life/step-actions.ts'
import { listRequests } from '../projects/page/view-store.ts'
import { filingOf } from './beginning.ts'
import { mostBids } from './bid-papers.ts'
import { fileFor } from './files.ts'
import { amountsIn, type ToldAmounts } from './papers-with-amounts.ts'
import type { Story, Turn } from './story.ts'

/** Begins a draft and fills it in. */
export const begin =
  (by: string): Turn =>
  (story, on) =>
    asSomebody(story, { by, on }, async (context) => {
      const { county, scenario } = story
      const filing = filingOf(story, by)
      const { name, kind, regionCode } = filing
      const id = await createFiling(context, { name, kind, regionCode })
      county.filings.set(scenario.key, id)
      const { version } = await readDossier(context.tx, context.actor, id)
      await saveFiling(context, id, { version, filing })
    })

type Input<Action extends ProjectAction> = Omit<ActionInputs[Action], 'version'>
/** What an input may depend on: the story, the filing as it stands, and the day. */
export type StepContext = { story: Story; filing: LoadedDossier; on: string }

/** Takes a step, with whatever the rules ask to be proved. What they refuse is a mistake in the story. */
export const take =
  <Action extends ProjectAction>(action: Action, by: string, input: Input<Action> | ((context: StepContext) => Input<Action>)): Turn =>
  (story, on) =>
    onFiling(story, { by, on }, async (context, filing) => {
      const given = typeof input === 'function' ? input({ story, filing, on }) : input
      const told = amountsIn(given)
      let proved = filing
      for (const need of missingEvidence(action, filing)) proved = await addProof(story, context, { filing: proved, on, told, ...need })
      if (action === 'sign-competitive' && story.scenario.odd.bids)
        for (const [bid, { unit }] of story.signing.bidders.slice(0, mostBids).entries())
          proved = await addProof(story, context, { filing: proved, on, ...bidPlace, bid, bidder: story.county.unit(unit).id })
      if (action === 'accept' || action === 'fail-acceptance')
        proved = await addProof(story, context, { filing: proved, on, ...acceptancePhoto })
      await takeStepOn(context, proved, action, { version: filing.version, ...given } as ActionInputs[Action]) // put together again
    })

const bidPlace = { category: 'PROJECT_PROCESS_FILE', step: 'award' } as const
const acceptancePhoto = { category: 'PROJECT_PROCESS_FILE', step: 'acceptance', photo: true } as const

/** Only where the filing has come this far, which depends on its amount and kind. */
export const whenIn =
  (state: ProjectState, turn: Turn): Turn =>
  async (story, on) => {
    const { county } = story
    const { state: present } = await readDossier(county.tx, county.person('county'), idOf(story))
    if (present === state) await turn(story, on)
  }

type Deciding = { kind: RequestKind; by: { town: string; county: string }; grant: boolean; decision: string }

/** Decides the open request of a kind, by whoever has to; granting carries it out. */
export const decide =
  ({ kind, by, grant, decision }: Deciding): Turn =>
  async (story, on) => {
    const request = await openRequest(story, kind)
    await onFiling(story, { by: by[request.level], on }, (context, { version }) =>
      decideRequest(context, { projectId: idOf(story), requestId: request.id }, { version, grant, decision }),
    )
  }

export const withdrawRequest =
  (kind: RequestKind, by: string): Turn =>
  async (story, on) => {
    const { id: requestId } = await openRequest(story, kind)
    await onFiling(story, { by, on }, (context, { version }) => withdraw(context, { projectId: idOf(story), requestId }, version))
  }

export const consent =
  (by: string): Turn =>
  async (story, on) => {
    const { id: requestId } = await openRequest(story, 'termination')
    await onFiling(story, { by, on }, (context, { version }) =>
      consentToTermination(context, { projectId: idOf(story), requestId }, version),
    )
  }

export const handOver =
  (by: string, to: string): Turn =>
  (story, on) =>
    onFiling(story, { by, on }, (context, { id, version }) => transferFiling(context, id, { version, userId: story.county.person(to).id }))

type Proof = {
  filing: LoadedDossier
  on: string
  category: FileCategory
  step: EvidenceStep
  record?: string
  photo?: boolean
  told?: ToldAmounts
  /** Which bid it is, and whose. */
  bid?: number
  bidder?: string
}

/** Hands a file in, made for the occasion; answers the filing with it. */
export function addProof(
  story: Story,
  context: FilingContext,
  { filing, on, category, step, record, photo = step === 'report', told, bid, bidder }: Proof,
) {
  const { name, content, facts } = fileFor(story, {
    filing,
    category,
    step,
    on,
    photo,
    ...(told && { told }),
    ...(bid !== undefined && { bid }),
  })
  const aim = { category, step, name, ...(record && { record }), ...(bidder && { bidder }) }
  return addOwnDocument(story.county.services, context, { dossier: filing, aim, body: Readable.from([content]), facts })
}

/** Somebody does something to a filing on a day; it is locked. */
export const onFiling = <T>(
  story: Story,
  { by, on }: Doer,
  work: (context: FilingContext, filing: LoadedDossier) => Promise<T>,
): Promise<T> => asSomebody(story, { by, on }, async (context) => work(context, await lockDossier(context.tx, context.actor, idOf(story))))

type Doer = { by: string; on: string }

const asSomebody = <T>({ county }: Story, { by, on }: Doer, work: (context: FilingContext) => Promise<T>): Promise<T> => {
  const { services, tx, person, rulesOn } = county
  return withinTransaction({ ...services, tx, rules: () => rulesOn(on) }, { actor: person(by), requestId: null }, work)
}

export function idOf({ county, scenario }: Story): string {
  const id = county.filings.get(scenario.key)
  if (id === undefined) throw new Error(`${scenario.key} has not been begun.`)
  return id
}

async function openRequest(story: Story, kind: RequestKind) {
  const requests = await listRequests(story.county.tx, idOf(story))
  const request = requests.find((one) => one.kind === kind && one.state === 'open')
  if (!request) throw new Error(`${story.scenario.key} has no open request for ${kind}.`)
  return request
}
