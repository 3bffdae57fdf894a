import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/language.ts'
import { paperNames } from '#contract/names/paper-names.ts'
import { addressPattern } from '#contract/paper-check.ts'
import { type PaperKind, papers } from '#contract/papers.ts'
import { admitAddress } from '../appeals/address-guard.ts'
import { readSummary } from '../appeals/summary-store.ts'
import { serve } from '../http/serve.ts'
import * as actions from './actions.ts'
import { findByAddress } from './store.ts'

type Parts = { services: actions.PaperServices; publicUrl: string | null; basePath: string }

export function paperRoutes(app: FastifyInstance, { services, publicUrl, basePath }: Parts) {
  const { db } = services
  const addressFor = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}${basePath}`

  serve(app, papers.ofProject, ({ actor, params }) => actions.readShelf(services, actor, params.id))
  serve(app, papers.issue, ({ context, params, body, request }) =>
    actions.issuePaper(services, context, { id: params.id, publicUrl: addressFor(request) }, body),
  )
  serve(app, papers.draft, async ({ actor, params, query, response }) =>
    send(response, query, await actions.draftPaper(services, actor, params.id, query)),
  )

  serve(app, papers.ofAppeal, ({ actor, params }) => actions.readReplyShelf(services, actor, params.id))
  serve(app, papers.issueReply, ({ context, params, body }) => actions.issueReply(services, context, params.id, body.language))
  serve(app, papers.draftReply, async ({ actor, params, query, response }) =>
    send(response, { kind: 'appeal-reply', ...query }, await actions.draftReply(services, actor, params.id, query.language)),
  )

  serve(app, papers.content, async ({ actor, params, response }) => {
    const { paper, pdf } = await actions.openPaper(services, actor, params.id)
    return send(response, paper, pdf)
  })

  /** Known and unknown addresses are asked the same questions, so that neither time nor shape tells them apart. */
  serve(app, papers.check, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'paper')
    const address = new RegExp(addressPattern).test(body.address) ? body.address : '0'.repeat(32)
    const found = await findByAddress(db, address)
    const summary = await readSummary(db, found?.filing ?? '')
    return { genuine: found !== null, issuedOn: found?.issuedOn ?? null, sha256: found?.sha256 ?? null, summary }
  })
}

type Named = { kind: PaperKind; language: Language; number?: string }

const send = (response: FastifyReply, { kind, language, number }: Named, pdf: Buffer) => {
  const name = `${paperNames[language][kind]}${number ? ` ${number}` : ''}.pdf`
  return response
    .type('application/pdf')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
}
