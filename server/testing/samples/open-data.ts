import { randomInt } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { projectId } from '#domain/open-data.ts'
import { inTransaction } from '../../database/connect.ts'
import { beginRound, keepChanges } from '../../open-data/keeping.ts'
import { newEdition, readSettings, saveSettings } from '../../open-data/settings-store.ts'
import type { TestServer } from '../test-server.ts'
import { sampleProject } from './filings.ts'
import type { Circumstances, Make } from './sample.ts'

type OpenDataKey = Extract<RouteKey, `openData.${string}`>

/** Publishes what is public at this moment. */
export async function publish({ db }: Pick<TestServer, 'db'>) {
  const settings = await readSettings(db)
  if (!settings.isOn)
    await inTransaction(db, (tx) =>
      saveSettings(tx, { ...settings, version: settings.version + 1, isOn: true, edition: settings.edition ?? newEdition() }),
    )
  await beginRound(db)
  await keepChanges(db)
}

export function openDataSamples(testServer: TestServer): Record<OpenDataKey, Make> {
  const { db } = testServer
  /** A filing that is public, and the id it is published under. */
  const published = async (given: Circumstances) => {
    const number = `BA99010120261${randomInt(10 ** 9)}`
    const [project] = await testServer.write<[{ year: number; scopeCode: string }]>`
      update project set state = 'filed', number = ${number} where id = ${await sampleProject(testServer, given)} returning year, scope_code`
    await publish(testServer)
    await db`delete from address_use`
    return { ...project, id: projectId((await readSettings(db)).prefix, number) }
  }
  const on: Make = async (given) => {
    await published(given)
    return {}
  }
  return {
    'openData.about': on,
    'openData.changes': on,
    'openData.project': async (given) => ({ params: { id: (await published(given)).id } }),
    'openData.package': async (given) => {
      const { scopeCode, year } = await published(given)
      return { params: { region: scopeCode, year: String(year) } }
    },
    'openData.settings': () => ({}),
    'openData.change': async () => {
      const { publisher, licenceName, licenceUrl, prefix, version } = await readSettings(db)
      return { body: { publisher, licenceName, licenceUrl, prefix, version, isOn: false } }
    },
  }
}
