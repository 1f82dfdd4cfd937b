import { openAsBlob } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ArgsOf, Call, OutputOf } from '#contract/call.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { userCalls } from '#contract/calls/user.ts'
import { client } from '#contract/client.ts'
import {
  isSameHost,
  notAServer,
  objectIn,
  proxyProblem,
  refusalOf,
  unreachable,
  wasNeverSent,
} from './call-problems.ts'
import type { CommandContext } from './command.ts'
import { credentialOf, serverOf, type Credential } from './credentials.ts'
import { network as en } from './locales/en/network.ts'
import { network as zhCn } from './locales/zh-cn/network.ts'
import { createTranslator, type Translator } from './locales/translator.ts'
import { masked, maskedUrl } from './masking.ts'
import { prepareNetwork, proxyFor } from './network.ts'
import { Problem } from './output.ts'

/** A file to upload: its path on disk, and its display name. */
export interface OutgoingFile {
  readonly disk: string
  readonly name: string
}

/** For a call that answers only once something has happened. */
export interface Waiting {
  /** Seconds it may wait, besides the time that any call may take. */
  readonly seconds: number
  /** Ends the call; it then throws. */
  readonly signal?: AbortSignal
}

/**
 * The calls of one server, with credential, retries and messages. Everything it throws is a
 * `Problem`.
 */
export interface Session {
  /** Without a trailing slash. */
  readonly server: string
  readonly credential: Credential | null
  ask<C extends Call>(call: C, args: ArgsOf<C>, waiting?: Waiting): Promise<OutputOf<C>>
  upload<C extends Call>(call: C, args: ArgsOf<C>, file: OutgoingFile): Promise<OutputOf<C>>
  /**
   * The file that a call answers with, while it is being sent.
   *
   * @throws {Problem} also while it is read: error, when the connection breaks
   */
  receive<C extends Call>(call: C, args: ArgsOf<C>): Promise<AsyncIterable<Uint8Array>>
  /**
   * The bytes at an address of the server; undefined when nothing is there, or nothing for this
   * caller.
   *
   * @throws {Problem} error: the server cannot be reached, or fails
   */
  download(path: string): Promise<Uint8Array | undefined>
  /** The same, with the type and the name that the server gives the file. */
  fetchFile(path: string): Promise<FetchedFile | undefined>
  /**
   * Makes a call as clients of a stock ShowDoc server do: form fields at an older address, and the
   * credential among them.
   *
   * @returns the whole answer
   */
  askOlder(call: OlderCall): Promise<Readonly<Record<string, unknown>>>
}

export interface FetchedFile {
  readonly bytes: Uint8Array
  /** Without parameters; empty when unknown. */
  readonly type: string
  /** Empty when unknown. */
  readonly name: string
}

/** A call by its words, such as `page/info`. */
export interface OlderCall {
  readonly path: string
  readonly fields: Readonly<Record<string, string | number | undefined>>
  /** It may be repeated when its answer is lost. */
  readonly isRead: boolean
  readonly file?: OutgoingFile
}

export interface SessionOptions {
  readonly server: string
  readonly credential: Credential | null
  /** Replaces the network, for a server that does not listen yet and for tests. */
  readonly fetch?: typeof fetch
}

export const networkTranslator = (locale: Locale): Translator<typeof en> =>
  createTranslator(locale, { en, 'zh-cn': zhCn })
const translatorOf = (ctx: CommandContext) => networkTranslator(ctx.locale)

/**
 * Opens a session from flags, variables, settings and the stored sign-in.
 * @throws {Problem} usage: no server; auth: no credential
 */
export async function openSession(ctx: CommandContext, configured?: string): Promise<Session> {
  const server = serverOf(ctx, configured)
  const credential = await credentialOf(ctx, server)
  if (!credential) {
    const t = translatorOf(ctx)
    const hint = ctx.terminal.isCi ? t('setToken') : t('signIn', { server })
    throw new Problem('auth', t('noCredential', { server }), { name: 'noCredential', hint })
  }
  return sessionAt(ctx, { server, credential })
}

/** Pauses before each retry of a call, in milliseconds. Source: cli/spec.md 1.7. */
const pauses = [500, 1_000, 2_000]
/** Longest pause a server may request, in seconds. */
const longestWait = 60
/** Timeout of an upload, in seconds. Source: cli/spec.md 1.2. */
const uploadSeconds = 300
/** Timeout of a file that is being received, in seconds. */
const receiveSeconds = 3_600
const compressFrom = 1_024
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

const compressed = promisify(gzip)

/** Whether the answer is the file of a call, which may be JSON, and not a refusal. */
const isFile = ({ shape }: Call, { ok, headers }: Response): boolean =>
  shape === 'file' &&
  ok &&
  (headers.has('content-disposition') || !(headers.get('content-type') ?? '').includes('json'))

/** The name of a file that was fetched, by its answer or by the address it was found at. */
function nameOf({ headers, url }: Response): string {
  const given = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1]
  const plain = /filename="?([^";]+)/i.exec(given)?.[1]
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : ''
  try {
    return decodeURIComponent(encoded ?? plain ?? last ?? '')
  } catch {
    return ''
  }
}

interface Sending {
  readonly call: Call
  /** Below the server's address; by default that of the call. */
  readonly place?: string
  readonly headers: Record<string, string>
  /** Built anew for each attempt. */
  body(): Promise<Uint8Array<ArrayBuffer> | FormData>
  readonly seconds: number
  /** Ends the call, and its retries. */
  readonly end?: AbortSignal | undefined
  /** What `--debug` shows of it; built only when needed. */
  shown(): string
}

/** Name of a server's refusal, such as `pageNotFound`; `undefined` for every other failure. */
export const nameOfRefusal = (error: unknown): string | undefined =>
  error instanceof Problem && error.code !== undefined ? error.name : undefined

export function sessionAt(
  ctx: CommandContext,
  { server, credential, fetch: send = fetch }: SessionOptions,
): Session {
  if (send === fetch) prepareNetwork(ctx, credential !== null, server)
  const t = translatorOf(ctx)
  const isDebug = ctx.output.options.debug
  const isNear = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(server).hostname)
  const pair =
    credential?.kind === 'pair'
      ? { api_key: credential.apiKey, api_token: credential.apiToken }
      : {}
  const common: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': ctx.locale,
    'User-Agent': `showdoc/${ctx.version}`,
    ...(credential?.kind === 'token' ? { Authorization: `Bearer ${credential.token}` } : {}),
  }

  async function deliver(sending: Sending): Promise<unknown> {
    const address = server + (sending.place ?? `/api/${sending.call.path}`)
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(sending, address)
      if ('data' in outcome) return outcome.data
      const wait = pauses[tries]
      if (wait === undefined || !outcome.mayRepeat) throw await explained(outcome.problem, sending)
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

  type Outcome =
    | { data: unknown }
    | { problem: Problem; mayRepeat: boolean; retryAfter?: number | undefined }

  async function attempt(sending: Sending, first: string): Promise<Outcome> {
    const isRepeatable = sending.call.effect === 'reads' || repeatable.has(sending.call.path)
    let address = first
    for (let redirects = 0; ; redirects++) {
      const start = performance.now()
      if (isDebug) ctx.output.trace(`→ POST ${maskedUrl(address)} ${sending.shown()}`)
      let response: Response
      let text: string
      try {
        const timeout = AbortSignal.timeout(sending.seconds * 1_000)
        const signal = sending.end ? AbortSignal.any([timeout, sending.end]) : timeout
        response = await send(address, {
          method: 'POST',
          headers: { ...common, ...sending.headers },
          body: await sending.body(),
          redirect: 'manual',
          signal,
        })
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

  async function* received(response: Response): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of response.body ?? []) yield chunk as Uint8Array
    } catch (error) {
      throw await unreachable(error, server, receiveSeconds, t, proxyFor(ctx, server))
    }
  }

  function understood(
    response: Response,
    text: string,
    { call }: Sending,
    address: string,
    isRepeatable: boolean,
  ): Outcome {
    const { status } = response
    if ([429, 502, 503, 504].includes(status)) {
      const wasRefused = status === 429 || status === 503 // before any work
      const retryAfter = Number(response.headers.get('retry-after')) || undefined
      return {
        problem: new Problem(
          'error',
          t('serverFailed', { address: server, status: String(status) }),
        ),
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

  function decoding<C extends Call>(
    call: C,
    args: ArgsOf<C>,
    transport: (call: Call, args: object) => Promise<unknown>,
  ): Promise<OutputOf<C>> {
    let isAnswered = false
    const asked = client(async (_path, sent) => {
      const data = await transport(call, sent)
      isAnswered = true
      return data
    }).ask(call, args)
    return asked.catch((error: unknown) => {
      if (!isAnswered || error instanceof Problem) throw error
      throw new Problem('error', t('answerUnreadable', { address: server, call: call.path }), {
        hint: t('sameVersion'),
        cause: error,
      })
    })
  }

  async function fetchFile(path: string): Promise<FetchedFile | undefined> {
    const address = server + path
    const seconds = Math.max(uploadSeconds, ctx.settings.timeout)
    for (let tries = 0; ; tries++) {
      let problem: Problem
      try {
        const { Accept: _, ...headers } = common
        const signal = AbortSignal.timeout(seconds * 1_000)
        // of another host, such as an object store, `fetch` asks without the credential
        const response = await send(address, { headers, signal })
        ctx.output.detail(`GET ${maskedUrl(address)} ${response.status}`)
        if (response.ok) {
          const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim()
          return {
            bytes: new Uint8Array(await response.arrayBuffer()),
            type,
            name: nameOf(response),
          }
        }
        if (response.status < 500 && response.status !== 429) return undefined
        const status = String(response.status)
        problem = new Problem('error', t('serverFailed', { address: server, status }))
      } catch (error) {
        problem = await unreachable(error, address, seconds, t, proxyFor(ctx, address))
      }
      const wait = pauses[tries]
      if (wait === undefined) throw problem
      await pause(wait)
    }
  }

  async function askOlder({ path, fields, isRead, file }: OlderCall) {
    const token = credential?.kind === 'token' ? { user_token: credential.token } : {}
    const sent = Object.entries({ ...token, ...pair, ...fields }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const body = (await deliver({
      call: { path, effect: isRead ? 'reads' : 'writes', shape: 'unframed' } as Call,
      place: `/server/index.php?s=/api/${path}`,
      headers: file ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: async () => {
        if (!file) return new TextEncoder().encode(new URLSearchParams(sent).toString())
        const form = new FormData()
        for (const [name, value] of sent) form.append(name, value)
        form.append('file', await openAsBlob(file.disk), file.name)
        return form
      },
      seconds: file ? Math.max(uploadSeconds, ctx.settings.timeout) : ctx.settings.timeout,
      shown: () => masked(JSON.stringify(fields)),
    })) as Record<string, unknown>
    if (!('error_code' in body) && !('success' in body))
      throw new Problem('error', t('answerUnreadable', { address: server, call: path }))
    return body
  }

  return {
    server,
    credential,
    download: async (path) => (await fetchFile(path))?.bytes,
    fetchFile,
    askOlder,
    ask: (call, args, waiting) =>
      decoding(call, args, async (one, sent) => {
        const json = Buffer.from(JSON.stringify({ ...sent, ...pair }))
        const isPacked = json.length > compressFrom && !isNear
        const bytes = isPacked ? await compressed(json) : json
        const headers = {
          'Content-Type': 'application/json',
          ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
        }
        return deliver({
          call: one,
          headers,
          body: async () => new Uint8Array(bytes),
          seconds: ctx.settings.timeout + (waiting?.seconds ?? 0),
          end: waiting?.signal,
          shown: () => masked(JSON.stringify(sent)),
        })
      }),
    receive: async (call, args) => {
      const sent = { ...(args as object), ...pair }
      const response = await deliver({
        call,
        headers: { 'Content-Type': 'application/json' },
        body: async () => new Uint8Array(Buffer.from(JSON.stringify(sent))),
        seconds: Math.max(receiveSeconds, ctx.settings.timeout),
        shown: () => masked(JSON.stringify(args)),
      })
      return received(response as Response)
    },
    upload: (call, args, file) =>
      decoding(call, args, (one, sent) =>
        deliver({
          call: one,
          headers: {},
          body: async () => {
            const form = new FormData()
            for (const [name, value] of Object.entries({ ...sent, ...pair }))
              if (value !== undefined) form.append(name, String(value))
            form.append(one.file?.[0] ?? 'file', await openAsBlob(file.disk), file.name)
            return form
          },
          seconds: Math.max(uploadSeconds, ctx.settings.timeout),
          shown: () => `${masked(JSON.stringify(sent))} + ${file.name}`,
        }),
      ),
  }
}
