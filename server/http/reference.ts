import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { callList } from '#contract/calls/index.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { referenceOf } from '#contract/reference/openapi.ts'
import type { Site } from '../request-context.ts'
import { publicAddress } from '../services/settings/site-options.ts'
import { unpacks } from './answer/answers.ts'
import { baseAddressOf, basePathOf } from './request/base-address.ts'
import { languageOf } from './request/language.ts'

/**
 * Placeholder for the public address in the cached document; no text of the contract contains it.
 */
const here = 'https://here.invalid'

interface Sent {
  readonly body: Buffer
  readonly packed: Buffer
  readonly etag: string
}
/** Both languages under two addresses. */
const mostSent = 4
const packing = promisify(gzip)

/**
 * Serves the call reference at `/api/openapi.json`. It is rebuilt daily per language, since its
 * examples contain future dates. Source: server/contract/spec/additions.md 3.
 */
export function mountReference(app: FastifyInstance, site: Site): void {
  const ready = new Map<Locale, { day: number; made: Promise<string> }>()
  const documentIn = (locale: Locale): Promise<string> => {
    const now = Math.floor(site.clock() / 1000)
    const day = Math.floor(now / 86_400)
    const found = ready.get(locale)
    if (found?.day === day) return found.made
    const options = {
      locale,
      server: here,
      version: site.version,
      now: day * 86_400,
      yieldNow: () => setImmediate(),
    }
    const made = referenceOf(callList, options).then((one) => JSON.stringify(one))
    ready.set(locale, { day, made })
    return made
  }
  const sent = new Map<string, Promise<Sent>>()
  /**
   * The document for one address, plain and gzipped; those of the last few addresses are cached.
   */
  const sentTo = (locale: Locale, address: string): Promise<Sent> => {
    const key = `${Math.floor(site.clock() / 86_400_000)} ${locale} ${address}`
    const found = sent.get(key)
    if (found) return found
    const making = documentIn(locale).then(async (text) => {
      const body = Buffer.from(text.replaceAll(here, () => address))
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      return { body, packed: await packing(body), etag }
    })
    if (sent.size >= mostSent) sent.delete(sent.keys().next().value as string)
    sent.set(key, making)
    return making
  }
  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base]) {
    app.get(`${prefix}/api/openapi.json`, async (request, reply) => {
      const locale = languageOf(
        request.cookies.lang,
        request.headers['accept-language'],
        site.config.locale,
      )
      const address = JSON.stringify(
        (await publicAddress(site)) || baseAddressOf(request, site.config),
      ).slice(1, -1)
      const { body, packed, etag } = await sentTo(locale, address)
      void reply
        .header('ETag', etag)
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Language, Cookie, Accept-Encoding')
        .header('Content-Language', locale)
      // compression in transit makes the tag a weak one
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      void reply.type('application/json; charset=utf-8')
      return unpacks(request)
        ? reply.header('Content-Encoding', 'gzip').send(packed)
        : reply.send(body)
    })
  }
}
