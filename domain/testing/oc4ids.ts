import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'

/**
 * The part of the Open Contracting for Infrastructure Data Standard (OC4IDS) 0.9 that we fill, written down from its documentation
 * (https://standard.open-contracting.org/infrastructure/0.9/). Nothing else may stand in a project: a misspelt field would be valid anywhere.
 */
const some = { type: 'string', minLength: 1 }
const dateTime = { type: 'string', format: 'date-time' }
const oneOf = (...codes: string[]) => ({ type: 'string', enum: codes })
const list = (items: object) => ({ type: 'array', minItems: 1, uniqueItems: true, items })
const record = (properties: Record<string, object>, ...required: string[]) => ({
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties,
  required,
})

const value = record({ amount: { type: 'number' }, currency: oneOf('CNY') }, 'amount', 'currency')
const period = record({ startDate: dateTime, endDate: dateTime })
const organisation = record({ id: some, name: some }, 'id', 'name')

const statuses = [
  'identification',
  'preparation',
  'implementation',
  'completion',
  'maintenance',
  'decommissioning',
  'decommissioned',
  'cancelled',
]

const contractingSummary = record({
  status: oneOf('pre-award', 'active', 'closed'),
  tender: record({ procurementMethodDetails: some }),
  suppliers: list(organisation),
  contractValue: value,
})

const project = record(
  {
    id: some,
    language: { type: 'string', pattern: '^[a-z]{2}$' }, // ISO 639-1
    identifiers: list(record({ id: some, scheme: some }, 'id')),
    title: some,
    status: oneOf(...statuses),
    additionalClassifications: list(record({ scheme: some, id: some, description: some }, 'scheme', 'id')),
    locations: list(record({ id: some, description: some }, 'id')),
    publicAuthority: organisation,
    parties: list(record({ id: some, name: some, roles: list(oneOf('publicAuthority', 'supplier')) }, 'id', 'name', 'roles')),
    budget: record({ amount: value }),
    period,
    metrics: list(
      record(
        {
          id: oneOf('physicalProgress', 'financialProgress'),
          title: some,
          observations: list(record({ id: some, measure: { type: ['string', 'number'] }, unit: record({ name: some }) }, 'id')),
        },
        'id',
      ),
    ),
    completion: record({ endDate: dateTime, finalValue: value }),
    contractingProcesses: list(record({ id: some, summary: contractingSummary }, 'id')),
  },
  'id',
)

const projectPackage = record(
  {
    uri: { type: 'string', format: 'uri' },
    publishedDate: dateTime,
    version: { type: 'string', pattern: '^(\\d+\\.)(\\d+)$' },
    publisher: record({ name: some }, 'name'),
    license: { type: 'string', format: 'uri' },
    projects: list(project),
  },
  'uri',
  'publishedDate',
  'version',
  'publisher',
  'projects',
)

const ajv = new Ajv({ allErrors: true, strict: false })
// Its types describe the module as if it were bundled.
const addFormats = (ajvFormats as unknown as { default?: (ajv: Ajv) => void }).default ?? (ajvFormats as unknown as (ajv: Ajv) => void)
addFormats(ajv)

const faultsBy = (schema: object) => {
  const isValid = ajv.compile(schema)
  return (given: unknown): string[] =>
    isValid(given) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export const faultsOfProject = faultsBy(project)
export const faultsOfPackage = faultsBy(projectPackage)
