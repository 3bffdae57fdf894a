import * as T from 'typebox'
import type { Authority } from './authority.ts'

/**
 * Who may call a route: anyone; whoever has a session, even one that must change its password first (`newcomer`);
 * any full session; holders of any one of the listed authorities; or holders of every one of them.
 */
export type Gate = 'public' | 'newcomer' | 'session' | readonly Authority[] | { all: readonly Authority[] }

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  gate: Gate
  /** The password, or the second factor of whoever has one, must have been given within the last minutes (`sessionRules.proofMinutes`): the act is grave. */
  freshProof?: true
  /** Open also to a session that must set up a second factor first: it serves to do so. */
  enrols?: true
  /** Open to everyone, and yet told who is signed in. Other public routes leave no trace of it. */
  recognises?: true
  /** One line for the reference of the interface. */
  does: string
  params?: T.TSchema
  query?: T.TSchema
  body?: T.TSchema
  /** The body is a file, handed to the handler as a stream. */
  raw?: true
  /** The reply is a stream and has no shape to hold it to. */
  streams?: true
  reply: T.TSchema
}

export const route = <const R extends Route>(given: R): R => given

type Part<R extends Route, Name extends 'params' | 'query' | 'body'> = R[Name] extends T.TSchema
  ? { [Key in Name]: T.Static<R[Name]> }
  : unknown
export type Input<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
export type Reply<R extends Route> = T.Static<R['reply']>

/** Unknown members are refused rather than dropped: a misspelt field must not look saved. */
export const object = <Fields extends T.TProperties>(fields: Fields) => T.Object(fields, { additionalProperties: false })
export const nothing = T.Null()
/** Tabs and line ends are text; the other control characters never are. */
export const noControlCharacters = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'
export const text = (minLength: number, maxLength: number) => T.String({ minLength, maxLength, pattern: noControlCharacters })
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  T.Unsafe<Values[number]>({ type: 'string', enum: [...values] })

/**
 * The same, or null, as a further type. A union would report one fault per branch for a single mistake, and would fail on a reply with
 * a member too many instead of dropping it.
 */
export function orNull<Schema extends T.TSchema>(schema: Schema) {
  const { type, enum: choices, ...rest } = schema as { type?: string; enum?: unknown[] }
  if (type === undefined) return T.Unsafe<T.Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] })
  return T.Unsafe<T.Static<Schema> | null>({ ...rest, type: [type, 'null'], ...(choices && { enum: [...choices, null] }) })
}

export const label = object({ en: T.String(), zh: T.String() })
export const moment = T.String({ format: 'date-time' })
export const day = T.String({ format: 'date' })
export const byId = object({ id: T.String({ format: 'uuid' }) })

/** Which state of a record somebody saw; zero where none was saved yet. As large as the database can count. */
const largestVersion = 2_147_483_647
export const version = T.Integer({ minimum: 1, maximum: largestVersion })
export const firstVersion = T.Integer({ minimum: 0, maximum: largestVersion })
/** The number of something in a long row, such as a notification. */
export const serial = T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Every list is paged on the server; the total stops counting at `limit` so that a million rows stay cheap. */
export const pageQuery = {
  page: T.Integer({ minimum: 1, maximum: 500, default: 1 }),
  size: T.Integer({ minimum: 1, maximum: 100, default: 20 }),
}
export const pageOf = <Item extends T.TSchema>(item: Item) => object({ items: T.Array(item), total: T.Integer() })
