import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { relayCalls } from '#contract/calls/relay.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { PageTrial } from '../../access/content/page.ts'
import { webAddress } from '../../outgoing.ts'
import { exchange, type RelayRequest } from '../../services/relay/exchange.ts'
import { relayGuard } from '../../services/relay/guard.ts'
import { countAction } from '../../signin/throttle.ts'

type Send = typeof relayCalls.send

/** How many requests of each person this server is sending. */
const running = new Map<number, number>()

/** Sends a request for a reader and answers what came back. */
export async function sendRequest(
  { ctx, person: { uid } }: PageTrial,
  input: InputOf<Send>,
): Promise<OutputOf<Send>> {
  const request = requestOf(input)
  const at = running.get(uid) ?? 0
  if (at >= limits.relaysAtOnce) throw new Failure('tooManyTries', { retry_after: 1 })
  const all = [...running.values()].reduce((sum, one) => sum + one, 0)
  if (all >= limits.relaysAtOnceOfAll) throw new Failure('serverBusy', { retry_after: 1 })
  running.set(uid, at + 1)
  try {
    await countAction(ctx, 'relay', limits.relaysPerMinute, 60, `person ${uid}`)
    const begun = performance.now()
    const guard = await relayGuard(ctx.db, ctx.site.config)
    const answer = await exchange(request, guard, ctx.left())
    return {
      status: answer.status,
      status_text: answer.statusText,
      url: answer.url,
      headers: [...answer.headers],
      body: answer.body.toString('base64'),
      size: answer.body.length,
      is_cut: answer.isCut,
      time_ms: Math.round(performance.now() - begun),
    }
  } finally {
    const left = (running.get(uid) ?? 1) - 1
    if (left > 0) running.set(uid, left)
    else running.delete(uid)
  }
}

/** @throws {Failure} `badInput` with the field */
function requestOf({ method, url, headers = [], body }: InputOf<Send>): RelayRequest {
  const address = webAddress(url)
  if (!address) throw new Failure('badInput', { field: 'url' })
  address.hash = ''
  // CONNECT opens a tunnel, TRACE repeats what a proxy has added
  if (!/^(?!CONNECT$|TRACE$)[A-Z]{1,20}$/.test(method))
    throw new Failure('badInput', { field: 'method' })
  try {
    for (const { name, value } of headers) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
  } catch {
    throw new Failure('badInput', { field: 'headers' })
  }
  const bytes = Buffer.from(body, 'base64')
  if (bytes.length > limits.relayRequestBytes) throw new Failure('badInput', { field: 'body' })
  return { method, url: address, headers, body: bytes }
}
