import { Readable } from 'node:stream'
import { type FileCategory, fileCategories } from '#contract/file-categories.ts'
import { type EvidenceStep, evidenceSteps, type ProjectAction, projectActions, type RequestKind } from '#contract/lifecycle.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { addOwnDocument } from '../../evidence/actions.ts'
import type { FilingContext } from '../../projects/life/context.ts'
import { lockDossier } from '../../projects/life/dossier-store.ts'
import { deleteDraft, saveFiling, transferFiling } from '../../projects/life/filing-actions.ts'
import { consentToTermination, decideRequest, withdrawRequest } from '../../projects/life/request-actions.ts'
import { takeStep } from '../../projects/life/step-actions.ts'
import { pdf, picture } from '../../projects/testing.ts'
import type { Doing } from './choice.ts'
import { filledFiling } from './filing-inputs.ts'
import { inputs } from './inputs.ts'
import { reasonIn, type Telling } from './telling.ts'
import type { Walker, World } from './world.ts'

/** Something that somebody tries to do to a filing. */
export type Attempt = {
  /** What history calls it. */
  label: string
  by: Walker
  /** What was told, for whoever reads why a walk went wrong. */
  input: unknown
  /** The version that was told is not the filing's. */
  isStale: boolean
  act: (context: FilingContext) => Promise<unknown>
}

export function attemptAt(world: World, doing: Doing, telling: Telling): Attempt {
  return isAction(doing) ? stepAt(doing, telling) : around[doing](world, telling)
}

export const isAction = (doing: Doing): doing is ProjectAction => (projectActions as readonly string[]).includes(doing)

/** Now and then somebody acts on what they saw before others did. */
function versionIn({ chance, seen }: Telling) {
  const isStale = chance.happens(0.03)
  return { version: seen.project.version + (isStale ? chance.pick([-1, 1]) : 0), isStale }
}

function stepAt(action: ProjectAction, telling: Telling): Attempt {
  const { version, isStale } = versionIn(telling)
  const input = { version, ...inputs[action](telling) }
  const { id } = telling.seen.project
  return { label: action, by: telling.by, input, isStale, act: (context) => takeStep(context, id, action, input as never) } // paired by the table
}

type Other = Exclude<Doing, ProjectAction>

const around: Record<Other, (world: World, telling: Telling) => Attempt> = {
  edit: (_world, telling) => {
    const { version, isStale } = versionIn(telling)
    const input = { version, filing: filledFiling(telling) }
    return { label: 'edit', by: telling.by, input, isStale, act: (context) => saveFiling(context, telling.seen.project.id, input) }
  },
  delete: (_world, { by, seen }) => ({
    label: 'delete',
    by,
    input: {},
    isStale: false,
    act: (context) => deleteDraft(context, seen.project.id),
  }),
  transfer: (_world, telling) => {
    const { version, isStale } = versionIn(telling)
    const filers = telling.people.filter(({ actor }) => actor.authorities.includes('PERSONAL_PROJECT_MANAGEMENT'))
    const input = { version, userId: telling.chance.pick(telling.chance.happens(0.8) ? filers : telling.people).actor.id }
    return { label: 'transfer', by: telling.by, input, isStale, act: (context) => transferFiling(context, telling.seen.project.id, input) }
  },
  decide: (_world, telling) => {
    const { version, isStale } = versionIn(telling)
    const { aim, kind } = aimOf(telling)
    const grant = telling.chance.happens(0.8)
    const input = { version, grant, decision: grant ? '情况属实，同意' : '理由不足，不予同意' }
    const label = `${grant ? 'grant' : 'refuse'}-${kind}`
    return { label, by: telling.by, input: { ...input, ...aim }, isStale, act: (context) => decideRequest(context, aim, input) }
  },
  'withdraw-request': (_world, telling) => {
    const { version, isStale } = versionIn(telling)
    const { aim, kind } = aimOf(telling)
    return { label: `withdraw-${kind}`, by: telling.by, input: aim, isStale, act: (context) => withdrawRequest(context, aim, version) }
  },
  consent: (_world, telling) => {
    const { version, isStale } = versionIn(telling)
    const { aim } = aimOf(telling, 'termination')
    return {
      label: 'consent-termination',
      by: telling.by,
      input: aim,
      isStale,
      act: (context) => consentToTermination(context, aim, version),
    }
  },
  upload: (world, telling) => {
    const { chance } = telling
    return uploadAt(world, telling, { category: chance.pick(fileCategories), step: chance.pick(evidenceSteps), isPhoto: false })
  },
  /** A page for some record that has one already. */
  'late-file': (world, telling) => {
    const { chance, seen } = telling
    const bound = seen.files.filter(({ record }) => record !== null)
    const [category, step, record] =
      bound.length > 0
        ? (({ category, step, record }) => [category, step, record ?? ''] as const)(chance.pick(bound))
        : (['PROJECT_PROCESS_FILE', 'start', 'start'] as const)
    return uploadAt(world, telling, { category, step, isPhoto: false, late: { record, lateReason: reasonIn(telling) } })
  },
}

/** The newest request of a kind, open or not; one that nobody knows where there is none. */
function aimOf({ seen, chance }: Telling, wanted?: RequestKind) {
  const open = seen.requests.filter(({ state, kind }) => state === 'open' && (wanted === undefined || kind === wanted))
  const among = open.length > 0 && chance.happens(0.97) ? open : seen.requests
  const request = among.length > 0 ? chance.pick(among) : { id: '00000000-0000-4000-8000-000000000000', kind: 'change' }
  return { kind: request.kind, aim: { projectId: seen.project.id, requestId: request.id } }
}

type Paper = { category: FileCategory; step: EvidenceStep; isPhoto: boolean; late?: { record: string; lateReason: string } }

export function uploadAt({ services }: World, { seen, by }: Telling, { category, step, isPhoto, late }: Paper): Attempt {
  const [content, facts] = isPhoto ? [photo, { ...plainFacts, mediaType: 'image/png' as const }] : [paper, plainFacts]
  const aim = { category, step, name: '材料.pdf', ...late }
  return {
    label: late ? 'late-file' : 'upload',
    by,
    input: aim,
    isStale: false,
    act: async (context) => {
      const dossier = await lockDossier(context.tx, context.actor, seen.project.id)
      await addOwnDocument(services, context, { dossier, aim, body: Readable.from([content]), facts })
    },
  }
}

/** The same bytes every time: they are kept once. */
const paper = pdf('of every walk')
const photo = picture('of every walk')
const plainFacts = { mediaType: 'application/pdf' as const, photo: { takenAt: null, longitude: null, latitude: null } }

/** The same told in a form that no schema lets through, and the address it is sent to. */
export function malformed({ chance, seen }: Telling, doing: Doing, input: unknown): { path: string; body: unknown } {
  const path = isAction(doing) ? projectActionRoutes[doing].path.replace(':id', seen.project.id) : `/projects/${seen.project.id}/filer`
  const body = input as Record<string, unknown> // what a step is told is an object
  return {
    path,
    body: chance.pick<unknown>([
      { ...body, version: '1' },
      { ...body, version: undefined },
      { ...body, unexpected: true },
      { ...body, version: 1.5, reason: 'x'.repeat(501), date: '2026-02-30' },
      [],
      null,
      'text',
      {},
    ]),
  }
}
