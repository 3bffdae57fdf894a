import { Ajv, type Options } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'

/**
 * Query strings and paths arrive as text and are converted; a body says what it means and is taken literally.
 * Unknown members are refused by the schemas themselves.
 */
export function validateInput(app: FastifyInstance) {
  const fromText = compiler({ coerceTypes: 'array' })
  const literal = compiler({ coerceTypes: false })
  app.setValidatorCompiler<object>(({ schema, httpPart }) => (httpPart === 'body' ? literal : fromText).compile(schema))
  app.removeContentTypeParser('text/plain') // everything is JSON; a form of another site can only send what is not
  app.addHook('preValidation', async (request) => {
    request.body = trimmed(request.body)
  })
}

function compiler(options: Options) {
  const ajv = new Ajv({ useDefaults: true, removeAdditional: false, allErrors: true, strict: false, verbose: true, ...options })
  // A CommonJS module whose default export arrives one level down.
  const addFormats = (ajvFormats as unknown as { default?: (ajv: Ajv) => void }).default ?? (ajvFormats as unknown as (ajv: Ajv) => void)
  addFormats(ajv)
  return ajv
}

/** Far beyond every schema; without an end, brackets inside brackets would exhaust the stack. */
const deepest = 32

/**
 * What people type has stray spaces at its ends; passwords are left as they are. Half of a character, as cutting a text leaves behind, is
 * nothing that a database keeps.
 */
function trimmed(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return (/password/i.test(name) ? value : value.trim()).toWellFormed()
  if (depth > deepest) throw new Refusal('input.malformed')
  if (Array.isArray(value)) return value.map((item) => trimmed(item, name, depth + 1))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item, key, depth + 1)]))
  return value
}
