import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { addressOfQuery } from '#contract/text/addresses/old-query.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../request-context.ts'
import { basePathOf, pathOf } from './request/base-address.ts'

const year = 31_536_000

/**
 * Sources that the document may load from. Inline scripts only by hash; images and media from
 * anywhere an author links to. Source: web/spec/design.md 8, web/spec/reading.md 11.13.
 */
const policy = (scriptHashes: readonly string[]): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: http: https:`,
    `media-src 'self' http: https:`,
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ].join('; ')

/**
 * An empty document from which the screen sends the requests of API pages: nothing of other people
 * is ever shown in it. Decision: web/decisions/004-requests-from-a-frame-of-their-own.md
 */
const requestFrame = {
  name: 'request-frame.html',
  policy: `default-src 'none'; connect-src http: https:`,
}

const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) =>
    createHash('sha256')
      .update(found[1] as string)
      .digest('base64'),
  )

/**
 * Addresses that contain a secret: the key of a shared page, the token of a sign-in link. Source:
 * web/spec/reading.md 3.3, 12.2.
 */
const hasSecret = (path: string): boolean => /^\/(?:p\/|user\/loginByUserToken)/.test(path)

/** Addresses at which older servers found items and pages by a query. */
const frontDoors = new Set(['/', '/index.php', '/web/', '/web/index.php'])

/**
 * The address of a file at the top: no screen and no item has a dot in its name. `index.html` and
 * `index.php` are the front door.
 */
const fileAtTop = /^\/(?!index\.(?:html|php)$)[^/]*\.[^/]*$/

/** First path segments below which there are only files and calls, or were on older servers. */
export const filesOnly = ['assets', 'Public', 'install', 'api', 'server', 'metrics']

/**
 * Answers a request with a page in the document; gives false where the program alone is the answer.
 */
type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Serves the built web client: hashed files with an immutable cache, the document for every screen
 * address, all of it below the base path too.
 *
 * @param pagesIn told the built document and its folder; answers the addresses of pages
 * @param ancestorsOf the directive of the policy that says who may show a path in a frame
 */
export async function mountWeb(
  app: FastifyInstance,
  site: Site,
  folder: string,
  pagesIn: (html: string, folder: string) => AnswerPage,
  ancestorsOf: (path: string) => string,
): Promise<void> {
  const base = basePathOf(site.config)
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
    .replace(/<html lang="[^"]*"/, `<html lang="${site.config.locale}"`)
    .replaceAll('%BASE%', `${base}/`)
  const security = policy(hashesOf(html))
  const rootFiles = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
      .map((entry) => entry.name),
  )

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

  const answerPage = pagesIn(html, folder)
  const document = async (request: FastifyRequest, reply: FastifyReply) => {
    const within = pathOf(request, base)
    void reply
      .header('Content-Security-Policy', `${security}; ${ancestorsOf(within)}`)
      .header('Referrer-Policy', hasSecret(within) ? 'no-referrer' : 'same-origin')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
    if (await answerPage(request, reply)) return reply
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
  }

  const asset = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = (request.params as { '*': string })['*']
    return reply.sendFile(`assets/${name}`, { maxAge: year * 1000, immutable: true })
  }

  for (const prefix of base === '' ? [''] : ['', base]) app.get(`${prefix}/assets/*`, asset)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const within = pathOf(request, base)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(404).type('text/plain').send('not found\n')
    const name = within.slice(1)
    if (name === requestFrame.name)
      void reply
        .header('Content-Security-Policy', `${requestFrame.policy}; ${ancestorsOf(within)}`)
        .header('Referrer-Policy', 'no-referrer')
    if (rootFiles.has(name)) return reply.sendFile(name, { maxAge: 3_600_000 })
    if (frontDoors.has(within)) {
      const old = addressOfQuery(request.url.split('?', 2)[1] ?? '')
      if (old) return reply.header('Cache-Control', 'no-cache').redirect(`${base}${old}`, 302)
    }
    // missing files must not be answered with a page: an open tab would run it as a script
    if (filesOnly.includes(within.split('/', 2)[1] ?? ''))
      return reply.code(404).type('text/plain').send('not found\n')
    // the screen says that nothing is here; programs that look for a file read the status
    if (fileAtTop.test(within)) void reply.code(404)
    return document(request, reply)
  }
  // pages have routes: the framework makes an error, with its stack, for each request without one
  for (const prefix of base === '' ? [''] : ['', base])
    for (const url of ['/:item', '/:item/:page']) app.get(`${prefix}${url}`, answer)
  app.setNotFoundHandler(answer)
}
