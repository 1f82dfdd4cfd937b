import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#contract/call.ts'
import { userCalls } from '#contract/calls/user.ts'
import {
  isSameHost,
  notAServer,
  objectIn,
  proxyProblem,
  refusalOf,
  unreachable,
  wasNeverSent,
} from './call-problems.ts'
import type { CommandContext } from '../context.ts'
import type { Credential } from '../credentials/credentials.ts'
import type { network } from '../locales/en/network.ts'
import type { Translator } from '../locales/translator.ts'
import { masked, maskedUrl } from '../masking.ts'
import { proxyFor } from './network.ts'
import { Problem } from '../output.ts'
import { post, type Answer } from './post.ts'

/** Pauses before each retry of a call, in milliseconds. Source: cli/spec.md 1.7. */
export const pauses: readonly number[] = [500, 1_000, 2_000]
/** Longest pause a server may request, in seconds. */
const longestWait = 60
const redirectsAtMost = 5
/**
 * Writing calls that are safe to repeat: batches carry a number, files their hash. Source:
 * cli/spec.md 1.7.
 */
const repeatable = new Set([
  'sync/write',
  'sync/file',
  'sync/files',
  'sync/compare',
  'sync/read',
  'user/logout',
])

/** Whether the answer is the file of a call, which may be JSON, and not a refusal. */
const isFile = ({ shape }: Call, { ok, headers }: Answer): boolean =>
  shape === 'file' &&
  ok &&
  (headers.has('content-disposition') || !(headers.get('content-type') ?? '').includes('json'))

export interface Sending {
  readonly call: Call
  /** Below the server's address; by default that of the call. */
  readonly place?: string
  readonly headers: Record<string, string>
  /** Built again for each attempt. */
  body(): Promise<Uint8Array<ArrayBuffer> | FormData>
  readonly seconds: number
  /** Ends the call, and its retries. */
  readonly end?: AbortSignal | undefined
  /** What `--debug` shows of it; built only when needed. */
  shown(): string
}

type Outcome =
  | { data: unknown }
  | { problem: Problem; mayRepeat: boolean; retryAfter?: number | undefined }

/** A server, and how it is reached. */
export interface Connection {
  readonly ctx: CommandContext
  /** Without a trailing slash. */
  readonly server: string
  readonly credential: Credential | null
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>
  readonly send: typeof fetch
  /** `fetch` may be done without: calls go directly to the server. */
  readonly isDirect: boolean
  readonly t: Translator<typeof network>
}

/**
 * Sends calls, follows redirects of the same host, and repeats what may be repeated.
 *
 * @returns a function that resolves to the data of the answer, or to a response that is a file
 * @throws {Problem} whatever went wrong
 */
export function transportOf({ ctx, server, credential, headers, send, isDirect, t }: Connection) {
  const isDebug = ctx.output.options.debug

  async function deliver(sending: Sending): Promise<unknown> {
    const address = server + (sending.place ?? `/api/${sending.call.path}`)
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(sending, address)
      if ('data' in outcome) return outcome.data
      const wait = pauses[tries]
      outcome.problem.attempts = tries + 1
      if (wait === undefined || !outcome.mayRepeat) {
        const problem = await explained(outcome.problem, sending)
        problem.attempts = tries + 1
        throw problem
      }
      const asked = outcome.retryAfter ?? 0
      if (asked > longestWait) throw outcome.problem
      ctx.output.detail(`${outcome.problem.message} (${tries + 1}/${pauses.length})`)
      const milliseconds = Math.max(asked * 1_000, wait * (0.75 + Math.random() / 2))
      await pause(milliseconds, undefined, sending.end ? { signal: sending.end } : {})
    }
  }

  /** A wrong token may read no more than none; the refusal of an item does not say which it is. */
  async function explained(problem: Problem, { call, place }: Sending): Promise<Problem> {
    const isClosed = problem.code === 10303 || problem.code === 10307
    if (!isClosed || credential?.kind !== 'token' || place !== undefined) return problem
    if (call.path === userCalls.info.path) return problem
    const whoAmI: Sending = {
      call: userCalls.info,
      headers: { 'Content-Type': 'application/json' },
      body: async () => new TextEncoder().encode('{}'),
      seconds: ctx.settings.timeout,
      shown: () => '{}',
    }
    const answer = await attempt(whoAmI, `${server}/api/${userCalls.info.path}`)
    return 'problem' in answer && answer.problem.code === 10102 ? answer.problem : problem
  }

  async function attempt(sending: Sending, first: string): Promise<Outcome> {
    const isRepeatable = sending.call.effect === 'reads' || repeatable.has(sending.call.path)
    let address = first
    for (let redirects = 0; ; redirects++) {
      const start = performance.now()
      if (isDebug) ctx.output.trace(`→ POST ${maskedUrl(address)} ${sending.shown()}`)
      let response: Answer
      let text: string
      try {
        const timeout = AbortSignal.timeout(sending.seconds * 1_000)
        const signal = sending.end ? AbortSignal.any([timeout, sending.end]) : timeout
        const body = await sending.body()
        const own = { headers: { ...headers, ...sending.headers }, signal }
        response =
          isDirect && body instanceof Uint8Array && sending.call.shape !== 'file'
            ? await post(address, { ...own, body })
            : await send(address, { ...own, method: 'POST', body, redirect: 'manual' })
        if (isFile(sending.call, response)) return { data: response }
        text = await response.text()
      } catch (error) {
        const problem = await unreachable(
          error,
          address,
          sending.seconds,
          t,
          proxyFor(ctx, address),
        )
        problem.isOutcomeOpen = !wasNeverSent(error)
        // retrying does not change a proxy or certificate error
        const isFinal = problem.name === 'proxyRefuses' || problem.name === 'wrongCertificate'
        if (sending.end?.aborted) return { problem, mayRepeat: false }
        return { problem, mayRepeat: !isFinal && (isRepeatable || wasNeverSent(error)) }
      }
      const took = `${response.status} ${Math.round(performance.now() - start)} ms`
      if (isDebug)
        ctx.output.trace(`← ${took} ${response.headers.get('x-request-id') ?? ''} ${masked(text)}`)
      ctx.output.detail(`${sending.call.path} ${took}`)
      const target =
        response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (target === null) return understood(response, text, sending, address, isRepeatable)
      const next = new URL(target, address)
      if (redirects >= redirectsAtMost || !isSameHost(new URL(address), next)) {
        const places = { from: maskedUrl(address), to: maskedUrl(next.href) }
        return {
          problem: new Problem('error', t('movedAway', places), {
            name: 'movedAway',
            hint: t('writeNewAddress'),
          }),
          mayRepeat: false,
        }
      }
      address = next.href
    }
  }

  function understood(
    response: Answer,
    text: string,
    { call }: Sending,
    address: string,
    isRepeatable: boolean,
  ): Outcome {
    const { status } = response
    if ([429, 502, 503, 504].includes(status)) {
      const wasRefused = status === 429 || status === 503 // before any work
      const retryAfter = Number(response.headers.get('retry-after')) || undefined
      const sentence = t('serverFailed', { address: server, status: String(status) })
      const problem = new Problem('error', sentence, { name: 'serverFailed' })
      problem.isOutcomeOpen = !wasRefused
      return {
        problem,
        mayRepeat: isRepeatable || wasRefused,
        retryAfter,
      }
    }
    if (status === 407)
      return { problem: proxyProblem('407', server, proxyFor(ctx, server), t), mayRepeat: false }
    const body = objectIn(text)
    if (!body) return { problem: notAServer(response, { server, address }, t), mayRepeat: false }
    const code = Number(body.error_code ?? 0)
    if (code !== 0)
      return {
        problem: refusalOf(
          body,
          code,
          {
            server,
            isCi: ctx.terminal.isCi,
            requestId: response.headers.get('x-request-id'),
            credential,
          },
          t,
        ),
        mayRepeat: false,
      }
    return { data: call.shape === 'unframed' ? body : body.data }
  }

  return deliver
}
