import * as T from 'typebox'
import { Filing } from './filing.ts'
import { id, place } from './project-views.ts'
import { ownerSide } from './projects.ts'
import { regionCode } from './regions.ts'
import { byId, nothing, object, pageOf, pageQuery, route, text, version } from './route.ts'

const { kind, description, quantityUnit, decisionType, method, inPublicBudget, inAnnualPlan, farmlandTouched, remark } = Filing.properties

/** What filings of one kind of work have in common, for a region and everything below it. What is null is left to its writer. */
const fills = { description, quantityUnit, decisionType, method, inPublicBudget, inAnnualPlan, farmlandTouched, remark }
export const TemplateFills = object(fills)
export type TemplateFills = T.Static<typeof TemplateFills>

/** Called as the filings are, without year and place. */
const written = { name: text(2, 60), kind, trade: T.String({ minLength: 1, maxLength: 40 }), regionCode, ...fills }
export const NewTemplate = object(written)
export type NewTemplate = T.Static<typeof NewTemplate>

export const FilingTemplate = object({ id, ...written, region: place, version: T.Integer() })
export type FilingTemplate = T.Static<typeof FilingTemplate>

/** A region keeps at most so many: more are leafed through by nobody. */
export const mostTemplates = 100

const gate = ['PROJECT_MANAGEMENT'] as const

export const templates = {
  list: route({
    method: 'GET',
    path: '/filing-templates',
    gate,
    does: 'Templates for filings of my region and of those below it, by region and name',
    query: object(pageQuery),
    reply: pageOf(FilingTemplate),
  }),
  options: route({
    method: 'GET',
    path: '/filing-templates/offered',
    gate: ownerSide,
    does: 'Templates to begin a filing from: those of my region and of all above it, the nearest first',
    reply: T.Array(FilingTemplate),
  }),
  create: route({
    method: 'POST',
    path: '/filing-templates',
    gate,
    does: 'Keeps a template for filings',
    body: NewTemplate,
    reply: FilingTemplate,
  }),
  change: route({
    method: 'PUT',
    path: '/filing-templates/:id',
    gate,
    does: 'Changes a template; filings begun from it stay as they are',
    params: byId,
    body: object({ version, ...written }),
    reply: FilingTemplate,
  }),
  remove: route({
    method: 'DELETE',
    path: '/filing-templates/:id',
    gate,
    does: 'Removes a template; filings begun from it stay as they are',
    params: byId,
    reply: nothing,
  }),
}
