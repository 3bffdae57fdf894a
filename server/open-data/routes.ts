import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { type OpenDataChanges, type OpenDataSettings, openData, openDataRules } from '#contract/open-data.ts'
import { numberFrom, openProject, projectId } from '#domain/open-data.ts'
import { admitAddress } from '../appeals/address-guard.ts'
import { readSummary } from '../appeals/summary-store.ts'
import { readStillness } from '../backup/state-store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { changeSettings } from './actions.ts'
import { findChangedAt, listChanges } from './change-store.ts'
import * as packages from './package-store.ts'
import { createGate, packageText } from './package-stream.ts'
import { readSettings, type Settings } from './settings-store.ts'
import { isStillFresh } from './validators.ts'

type Parts = { publicUrl: string | null; basePath: string }
type Addresses = (request: FastifyRequest) => string

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before every public route of open data: it is on. */
    openData: Settings | null
  }
}

export function openDataRoutes(app: FastifyInstance, db: Database, { publicUrl, basePath }: Parts) {
  const root: Addresses = ({ protocol, host }) => `${publicUrl ?? `${protocol}://${host}${basePath}`}api/open-data`
  settingsRoutes(app, db, root)
  app.register(async (open) => {
    open.decorateRequest('openData', null)
    // Before anything is read or judged: while it is off there is nothing at these addresses, whatever is asked.
    open.addHook('onRequest', async (request) => {
      const settings = await readSettings(db)
      if (!settings.isOn) throw new Refusal('route.not-found')
      const isPackage = request.routeOptions.url?.includes('/packages/') ?? false
      await admitAddress(db, request.ip, isPackage ? 'open-package' : 'open-data')
      request.openData = settings
    })
    publicRoutes(open, db, root)
  })
}

function publicRoutes(app: FastifyInstance, db: Database, root: Addresses) {
  const openPackage = createGate(openDataRules.packagesAtOnce)

  serve(app, openData.about, async ({ request, query, response }) => {
    const { publisher, licenceName, licenceUrl, prefix } = settingsOf(request)
    const { items, total } = await packages.listPackages(db, query)
    const about = {
      standard: 'OC4IDS',
      version: openDataRules.standard,
      publisher,
      licence: { name: licenceName, url: licenceUrl },
      prefix,
      changes: `${root(request)}/changes`,
      packages: {
        items: items.map(({ code, nameEn, nameZh, year, projects }) => ({
          region: { code, name: { en: nameEn, zh: nameZh } },
          year,
          projects,
          uri: packageUri(root(request), { region: code, year, language: 'zh' }),
        })),
        total,
      },
    }
    return isStillFresh(request, response, { seal: about, changedAt: null }) ? nothing(response) : about
  })

  serve(app, openData.project, async ({ request, params, query: { language }, response }) => {
    const { prefix } = settingsOf(request)
    const number = numberFrom(prefix, params.id)
    const summary = number === null ? null : await readSummary(db, number)
    if (!summary) throw new Refusal('record.not-found')
    const project = openProject(summary, { prefix, language })
    const changedAt = await findChangedAt(db, summary.number)
    return isStillFresh(request, response, { seal: project, changedAt }) ? nothing(response) : project
  })

  serve(app, openData.package, async ({ request, params: { region, year }, query: { language }, response }) => {
    const publication = settingsOf(request)
    const prefix = await packages.findPrefix(db, region)
    const state = prefix === null ? null : await packages.readPackageState(db, { prefix, year })
    if (prefix === null || state === null || state.changedAt === null || state.projects === 0) throw new Refusal('record.not-found')
    const uri = packageUri(root(request), { region, year, language })
    if (isStillFresh(request, response, { seal: [uri, publication.version, state], changedAt: null })) return response.send()
    const head = { uri, publishedDate: state.changedAt.toISOString(), publication, language }
    const stream = openPackage(() => packageText(packages.readPackage(db, { prefix, year }), head))
    return response.type('application/json; charset=utf-8').send(stream)
  })

  serve(app, openData.changes, async ({ request, query: { after, size }, response }) => {
    const { edition, prefix } = settingsOf(request)
    const found = await listChanges(db, { after: positionIn(edition, after), size: size + 1 })
    const shown = found.slice(0, size)
    const changes: OpenDataChanges = {
      items: shown.map(({ number, isPublic, changedAt }) => {
        const id = projectId(prefix, number)
        return {
          id,
          status: isPublic ? 'public' : 'withdrawn',
          changedAt: changedAt.toISOString(),
          uri: isPublic ? `${root(request)}/projects/${id}` : null,
        }
      }),
      next: shown.length > 0 || after === undefined ? `${edition}-${shown.at(-1)?.position ?? 0}` : after,
      more: found.length > size,
    }
    return isStillFresh(request, response, { seal: changes, changedAt: null }) ? nothing(response) : changes
  })
}

function settingsRoutes(app: FastifyInstance, db: Database, root: Addresses) {
  const read = async (request: FastifyRequest): Promise<OpenDataSettings> => {
    const { edition: _edition, ...settings } = await readSettings(db)
    const about = root(request)
    return {
      mayRead: true,
      ...settings,
      isRestoredCopy: (await readStillness(db)) !== null,
      publicFilings: await packages.countPublic(db),
      addresses: {
        about,
        changes: `${about}/changes`,
        project: `${about}/projects/{id}`,
        package: `${about}/packages/{region}/{year}`,
      },
    }
  }
  serve(app, openData.settings, async ({ actor, request }) => ((await isAtTop(db, actor)) ? read(request) : nothingToSee))
  serve(app, openData.change, async ({ context, body, request }) => {
    await inTransaction(db, (tx) => changeSettings(tx, context, body))
    return read(request)
  })
}

const nothingToSee: OpenDataSettings = {
  mayRead: false,
  version: 0,
  isOn: false,
  isRestoredCopy: false,
  publisher: '',
  licenceName: '',
  licenceUrl: '',
  prefix: '',
  publicFilings: 0,
  addresses: { about: '', changes: '', project: '', package: '' },
}

function settingsOf({ openData: settings }: FastifyRequest): Settings {
  if (!settings) throw new Refusal('route.not-found')
  return settings
}

/** The position behind which to go on. One of another edition says nothing here: whoever has it copies everything again. */
function positionIn(edition: string | null, after: string | undefined): number {
  if (after === undefined) return 0
  const [of, position] = after.split('-')
  if (of !== edition) throw new Refusal('open-data.other-edition')
  return Number(position)
}

type Wanted = { region: string; year: number; language: Language }
const packageUri = (root: string, { region, year, language }: Wanted) =>
  `${root}/packages/${region}/${year}${language === 'zh' ? '' : `?language=${language}`}`

/** An answer without content is of every type. */
const nothing = (response: FastifyReply) => response.send() as never
