/**
 * Holds what is published against the official schemas of OC4IDS, which are not part of this project. Put `project-schema.json` and
 * `project-package-schema.json` of a release into a folder (https://standard.open-contracting.org/infrastructure/0.9/en/reference/schema/), then
 *
 *   node scripts/run.mjs bench/open-data-schema.ts FOLDER http://127.0.0.1:8000/api/open-data/packages/990101000000/2026 …
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'

const ajv = new Ajv({ allErrors: true, strict: false })
// A CommonJS module whose default export arrives one level down.
const addFormats = (ajvFormats as unknown as { default?: (ajv: Ajv) => void }).default ?? (ajvFormats as unknown as (ajv: Ajv) => void)
addFormats(ajv)

/** Written for draft 4, of which they use nothing that has changed since but the name of `$id`. */
async function readSchema(folder: string, name: string): Promise<object> {
  const { $schema: _draft, id, ...schema } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>
  return { $id: id, ...schema }
}

const [folder = '', ...addresses] = process.argv.slice(2)
ajv.addSchema(await readSchema(folder, 'project-schema.json'))
const isValid = ajv.compile(await readSchema(folder, 'project-package-schema.json'))
for (const address of addresses) {
  const found = (await (await fetch(address)).json()) as { projects?: unknown[] }
  const said = isValid(found) ? 'valid' : JSON.stringify(isValid.errors?.slice(0, 5), null, 2)
  console.log(`${address}: ${found.projects?.length ?? 0} projects, ${said}`)
  if (said !== 'valid') process.exitCode = 1
}
