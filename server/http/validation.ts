import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import build, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { type FaultyField, Refusal } from '#contract/errors.ts'
import { faultyField, noZero } from './violations.ts'

/**
 * Query strings and paths arrive as text and are converted; a body says what it means and is taken literally.
 * Unknown members are refused by the schemas themselves, and those of a reply are left out.
 */
export function followSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => validator(httpPart === 'body' ? literal : fromText, schema))
  app.setSerializerCompiler<object>(
    ({ schema }) =>
      (data) =>
        writer(schema)(data),
  )
  app.removeContentTypeParser('text/plain') // everything is JSON; a form of another site can only send what is not
  app.addHook('preValidation', async (request) => {
    request.body = trimmed(request.body)
  })
}

/** Compiled at its first use: the schemas of all routes together would hold up every start for a second or two. */
function validator(compile: (schema: object) => ValidateFunction, schema: object) {
  const validate = (data: unknown) => {
    const compiled = compile(schema)
    const isValid = compiled(data)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  validate.errors = null as ErrorObject[] | null
  return validate
}

const literal = oncePerSchema(compiler({ coerceTypes: false }))
const fromText = oncePerSchema(compiler({ coerceTypes: 'array' }))
const writer = oncePerSchema((schema) => build(schema as Schema))

function oncePerSchema<Compiled>(compile: (schema: object) => Compiled) {
  const known = new WeakMap<object, Compiled>()
  return (schema: object): Compiled => {
    const compiled = known.get(schema) ?? compile(schema)
    known.set(schema, compiled)
    return compiled
  }
}

function compiler(options: Options) {
  const ajv = new Ajv({ useDefaults: true, removeAdditional: false, allErrors: true, strict: false, verbose: true, ...options })
  // A CommonJS module whose default export arrives one level down.
  const addFormats = (ajvFormats as unknown as { default?: (ajv: Ajv) => void }).default ?? (ajvFormats as unknown as (ajv: Ajv) => void)
  addFormats(ajv)
  return (schema: object) => ajv.compile(withoutZeros(schema) as object)
}

/** No text that is free to say anything holds the one character that no database keeps. */
function withoutZeros(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutZeros)
  if (typeof schema !== 'object' || schema === null) return schema
  const { type, enum: choices, const: only, format, pattern } = schema as Record<string, unknown>
  const isFreeText = [type].flat().includes('string') && [choices, only, format, pattern].every((limit) => limit === undefined)
  const parts = Object.entries(schema).map(([name, part]) => [name, withoutZeros(part)])
  return { ...Object.fromEntries(parts), ...(isFreeText && { pattern: noZero }) }
}

/** What is wrong with something that did not come as the body of a call and must fit its schema nevertheless. */
export function faultsAgainst(schema: object, value: unknown): FaultyField[] {
  const validate = literal(schema)
  return validate(value) ? [] : (validate.errors ?? []).map(faultyField)
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
