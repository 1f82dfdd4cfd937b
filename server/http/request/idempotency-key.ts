import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { RequestContext } from '../../request-context.ts'
import { expectOnce } from '../../services/changes/once.ts'
import type { Parameters } from '../body/form.ts'

/** As a string of structured header fields, or bare. */
const written = /^(?:"([!#-[\]-~]+)"|([!#-[\]-~]+))$/

const name = 'Idempotency-Key'

/**
 * The key by which the client recognises this request; `null` if it sent none.
 * @throws {Failure} `badInput`
 */
function keyOf({ headers }: FastifyRequest): string | null {
  const sent = headers['idempotency-key']
  if (sent === undefined) return null
  const [, quoted, bare] = written.exec(String(sent)) ?? []
  const key = quoted ?? bare
  if (key === undefined || key.length > limits.onceKeyLength)
    throw new Failure('badInput', { field: name })
  return key
}

/** The same for requests that ask for the same. Keyed: fields may be passwords. */
function fingerprintOf(call: Call, { site, upload }: RequestContext, fields: Parameters): string {
  const hash = createHash('sha256').update(call.path)
  const parts = { ...fields, ' file': upload ? `${upload.name} ${upload.hash}` : '' }
  for (const field of Object.keys(parts).sort()) {
    if (!(Object.hasOwn(call.input.shape, field) || field === ' file')) continue
    const value: unknown = parts[field as keyof typeof parts]
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    hash.update(JSON.stringify([field, text?.length])).update(text ?? '')
  }
  return site.sealer.sign(hash.digest('base64url'))
}

/**
 * Has a request of a signed-in person done once for its `Idempotency-Key`, where the call makes
 * something. Decision: 004.
 * @throws {Failure} `badInput` for a malformed key
 */
export function takeKey(
  request: FastifyRequest,
  call: Call,
  ctx: RequestContext,
  fields: Parameters,
): void {
  if (!call.once || !ctx.person) return
  const key = keyOf(request)
  if (key === null) return
  const fingerprint = fingerprintOf(call, ctx, fields)
  expectOnce(ctx, call, { uid: ctx.person.uid, idempotency_key: key, fingerprint })
}
