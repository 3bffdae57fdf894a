import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { manualPages } from '#contract/manual.ts'
import { manualRoutes } from './manual.ts'

const app = Fastify()
manualRoutes(app)

test('every page of the manual is served in both languages, with the headings that help links name and the other pages beside it', async () => {
  for (const language of languages) {
    for (const page of Object.keys(manualPages)) {
      const { statusCode, headers, body } = await app.inject(`/manual/${language}/${page}`)
      expect(statusCode, page).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body.match(/<h1>/g)).toHaveLength(1)
      expect(body).not.toMatch(/\.md|<script|<h2>(?!<a id=)/)
      expect(body).toContain(`<a href="${page}" aria-current="page">`)
    }
  }
})

test('pictures are served, and nothing else of the machine is', async () => {
  expect((await app.inject('/manual/zh/pictures/home.png')).headers['content-type']).toBe('image/png')
  const others = [
    '/manual/fr/filer',
    '/manual/zh/nobody',
    '/manual/zh/pictures/gone.png',
    '/manual/zh/pictures/..%2f..%2ffiler.md',
    '/manual/zh/pictures/Home.PNG',
  ]
  for (const path of others) expect((await app.inject(path)).statusCode, path).not.toBe(200)
})
