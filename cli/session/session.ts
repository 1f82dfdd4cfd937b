import { openAsBlob } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ArgsOf, Call, OutputOf } from '#contract/call.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { client } from '#contract/client.ts'
import { unreachable } from './call-problems.ts'
import type { CommandContext } from '../context.ts'
import { credentialOf, type Credential } from '../credentials/credentials.ts'
import { network as en } from '../locales/en/network.ts'
import { network as zhCn } from '../locales/zh-cn/network.ts'
import { createTranslator, type Translator } from '../locales/translator.ts'
import { masked } from '../masking.ts'
import { prepareNetwork, proxyFor } from './network.ts'
import { Problem } from '../output.ts'
import { serverOf } from './server-choice.ts'
import { fetchFile, type FetchedFile } from './fetch-file.ts'
import { transportOf, type Connection } from './transport.ts'

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
  /** @param signal ends the call; it then throws */
  upload<C extends Call>(
    call: C,
    args: ArgsOf<C>,
    file: OutgoingFile,
    signal?: AbortSignal,
  ): Promise<OutputOf<C>>
  /**
   * The file that a call answers with, while it is being sent.
   *
   * @param signal ends the call; it then throws
   * @throws {Problem} also while it is read: error, when the connection breaks
   */
  receive<C extends Call>(
    call: C,
    args: ArgsOf<C>,
    signal?: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>
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

/** A call by its words, such as `page/info`. */
interface OlderCall {
  readonly path: string
  readonly fields: Readonly<Record<string, string | number | undefined>>
  /** It may be repeated when its answer is lost. */
  readonly isRead: boolean
  readonly file?: OutgoingFile
}

interface SessionOptions {
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
 * @throws {Problem} usage: no server; auth: neither a credential nor an item password
 */
export async function openSession(ctx: CommandContext, ofFolder?: string): Promise<Session> {
  const server = serverOf(ctx, ofFolder)
  const credential = await credentialOf(ctx, server)
  if (!credential && ctx.itemPassword === undefined) {
    const t = translatorOf(ctx)
    const hint = ctx.terminal.isCi ? t('setToken') : t('signIn', { server })
    throw new Problem('auth', t('noCredential', { server }), { name: 'noCredential', hint })
  }
  return sessionAt(ctx, { server, credential })
}

/** Timeout of an upload, in seconds. Source: cli/spec.md 1.2. */
const uploadSeconds = 300
/** Timeout of a file that is being received, in seconds. */
const receiveSeconds = 3_600
const compressFrom = 1_024

const compressed = promisify(gzip)

/** Name of a server's refusal, such as `pageNotFound`; `undefined` for every other failure. */
export const nameOfRefusal = (error: unknown): string | undefined =>
  error instanceof Problem && error.code !== undefined ? error.name : undefined

export function sessionAt(
  ctx: CommandContext,
  { server, credential, fetch: send = fetch }: SessionOptions,
): Session {
  if (send === fetch) prepareNetwork(ctx, credential !== null, server)
  const t = translatorOf(ctx)
  const isNear = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(server).hostname)
  /** Secret fields of every call; what `--debug` shows is made without them. */
  const secrets = {
    ...(credential?.kind === 'pair'
      ? { api_key: credential.apiKey, api_token: credential.apiToken }
      : {}),
    ...(ctx.itemPassword === undefined ? {} : { _item_pwd: ctx.itemPassword }),
  }
  const headers = {
    Accept: 'application/json',
    'Accept-Language': ctx.locale,
    'User-Agent': `showdoc/${ctx.version}`,
    // on the same machine, compressing takes longer than sending
    ...(isNear ? { 'Accept-Encoding': 'identity' } : {}),
    ...(credential?.kind === 'token' ? { Authorization: `Bearer ${credential.token}` } : {}),
  }
  // tunnels of proxies are up to `fetch`
  const isDirect = send === fetch && proxyFor(ctx, server) === undefined
  const connection: Connection = { ctx, server, credential, headers, send, isDirect, t }
  const deliver = transportOf(connection)
  const fetchAt = (path: string) =>
    fetchFile(connection, path, Math.max(uploadSeconds, ctx.settings.timeout))

  async function* received(response: Response): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of response.body ?? []) yield chunk as Uint8Array
    } catch (error) {
      throw await unreachable(error, server, receiveSeconds, t, proxyFor(ctx, server))
    }
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
        name: 'answerUnreadable',
        hint: t('sameVersion'),
        cause: error,
      })
    })
  }

  async function askOlder({ path, fields, isRead, file }: OlderCall) {
    const token = credential?.kind === 'token' ? { user_token: credential.token } : {}
    const sent = Object.entries({ ...token, ...secrets, ...fields }).flatMap(([name, value]) =>
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
      throw new Problem('error', t('answerUnreadable', { address: server, call: path }), {
        name: 'answerUnreadable',
      })
    return body
  }

  return {
    server,
    credential,
    download: async (path) => (await fetchAt(path))?.bytes,
    fetchFile: fetchAt,
    askOlder,
    ask: (call, args, waiting) =>
      decoding(call, args, async (one, sent) => {
        const json = Buffer.from(JSON.stringify({ ...sent, ...secrets }))
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
    receive: async (call, args, signal) => {
      const sent = { ...(args as object), ...secrets }
      const response = await deliver({
        call,
        headers: { 'Content-Type': 'application/json' },
        body: async () => new Uint8Array(Buffer.from(JSON.stringify(sent))),
        seconds: Math.max(receiveSeconds, ctx.settings.timeout),
        end: signal,
        shown: () => masked(JSON.stringify(args)),
      })
      return received(response as Response)
    },
    upload: (call, args, file, signal) =>
      decoding(call, args, (one, sent) =>
        deliver({
          call: one,
          headers: {},
          body: async () => {
            const form = new FormData()
            for (const [name, value] of Object.entries({ ...sent, ...secrets }))
              if (value !== undefined) form.append(name, String(value))
            form.append(one.file?.[0] ?? 'file', await openAsBlob(file.disk), file.name)
            return form
          },
          seconds: Math.max(uploadSeconds, ctx.settings.timeout),
          end: signal,
          shown: () => `${masked(JSON.stringify(sent))} + ${file.name}`,
        }),
      ),
  }
}
