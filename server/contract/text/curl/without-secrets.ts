import { Masking } from '../secrets/masking.ts'
import type { CurlPair, CurlRequest } from './read-curl.ts'

/** A request that may be shown to every reader, and the names of what was left out of it. */
export interface ShownRequest {
  readonly request: CurlRequest
  /** Names of secrets, each once; the user name and the password of the address are `URL`. */
  readonly secrets: readonly string[]
}

/** Secrets are masked, as importers do it: a command of a browser always has its session in it. */
export function withoutSecrets(request: CurlRequest): ShownRequest {
  const secrets = new Set<string>()
  const masking = new Masking({
    secret: (name) => secrets.add(name),
    userInfo: () => secrets.add('URL'),
  })
  const field = (one: CurlPair) => masking.field(one)
  return {
    request: {
      ...request,
      url: masking.address(request.url),
      query: shown(request.query, field),
      headers: shown(request.headers, (one) => masking.header(one)),
      cookies: shown(request.cookies, (one) => masking.cookie(one)),
      body: shownBody(request.body, masking),
    },
    secrets: [...secrets],
  }
}

const shown = <P extends CurlPair>(pairs: readonly P[], valueOf: (one: P) => string): P[] =>
  pairs.map((one) => ({ ...one, value: valueOf(one) }))

function shownBody(body: CurlRequest['body'], masking: Masking): CurlRequest['body'] {
  if (body.mode === 'none') return body
  if (body.mode === 'urlencoded')
    return { ...body, pairs: shown(body.pairs, (one) => masking.field(one)) }
  if (body.mode === 'formdata')
    return {
      ...body,
      // of a file only its name is known
      parts: shown(body.parts, (one) => (one.isFile ? one.value : masking.field(one))),
    }
  return { ...body, text: masking.body(body.text) }
}
