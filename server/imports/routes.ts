import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { type ImportedSheet, importRules, imports, sheetsOpenTo } from '#contract/imports.ts'
import { refuseTooLarge } from '../evidence/receiving.ts'
import { tableOf, writeTable } from '../exports/spreadsheet.ts'
import { serve } from '../http/serve.ts'
import { decide, fetchCodes, giveUp, handIn, type ImportServices } from './actions.ts'
import { listImports, readImport } from './store.ts'
import { writeTemplate } from './template.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const templateName = { en: 'Import template.xlsx', zh: '导入模板.xlsx' }
const codesName = { en: 'Activation codes.xlsx', zh: '激活码.xlsx' }
const codeColumns = {
  en: ['Name', 'Username', 'Region', 'Code'],
  zh: ['姓名', '用户名', '所属区域', '激活码'],
}

export function importRoutes(app: FastifyInstance, services: ImportServices) {
  const { db } = services

  serve(app, imports.template, async ({ actor, query: { language, sheet }, response }) =>
    named(response, templateName[language]).send(
      Buffer.from(await writeTemplate(db, wantedOf(sheetsOpenTo(actor.authorities), sheet), language)),
    ),
  )
  serve(app, imports.start, ({ context, query: { name }, request }) => handIn(services, context, { name, open: () => bodyOf(request) }))
  serve(app, imports.list, ({ actor }) => listImports(db, actor.id))
  serve(app, imports.read, async ({ actor, params }) => {
    const found = await readImport(db, actor.id, params.id)
    if (!found) throw new Refusal('record.not-found')
    return found
  })
  serve(app, imports.write, ({ context, params }) => decide(services, context, params.id))
  serve(app, imports.codes, async ({ context, params, body: { language }, response }) => {
    const codes = await fetchCodes(services, context, params.id)
    const columns = codeColumns[language].map((title) => ({ title, kind: 'text' as const }))
    const rows = codes.map(({ name, username, region, code }) => [name, username, region, code])
    return named(response, codesName[language]).send(
      writeTable('xlsx', tableOf({ title: codesName[language].slice(0, -5), columns, rows })),
    )
  })
  serve(app, imports.remove, async ({ context, params }) => {
    await giveUp(services, context, params.id)
    return null
  })
}

/** One sheet where one was asked for, if it is open to them at all. */
function wantedOf(open: readonly ImportedSheet[], sheet: ImportedSheet | undefined): readonly ImportedSheet[] {
  if (sheet === undefined) return open
  if (!open.includes(sheet)) throw new Refusal('record.not-found')
  return [sheet]
}

const named = (response: FastifyReply, name: string) =>
  response
    .type(workbookType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')

function bodyOf({ headers, body }: FastifyRequest): Readable {
  refuseTooLarge(Number(headers['content-length'] ?? 0), importRules.bytes)
  if (!(body instanceof Readable)) throw new Refusal('input.unsupported-type')
  return body
}
