import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { firstLine } from '../asking.ts'
import type { CommandContext } from '../context.ts'
import { systemKeyring, type Keyring } from '../system/keyring.ts'
import { network as en } from '../locales/en/network.ts'
import { network as zhCn } from '../locales/zh-cn/network.ts'
import { createTranslator } from '../locales/translator.ts'
import { Problem } from '../output.ts'
import { settingsFolder } from '../system/user-settings.ts'

export const credentialsFile = (env: NodeJS.ProcessEnv): string =>
  path.join(settingsFolder(env), 'credentials.json')

/** A stored sign-in; one without a token has it in the system's keyring. */
export interface Stored {
  readonly token?: string
  readonly username: string
  /** Unix seconds, 0 never. */
  readonly expires: number
}
type Entries = Readonly<Record<string, Stored>>

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  (('token' in value && typeof value.token === 'string' && value.token !== '') ||
    ('keyring' in value && value.keyring === true && !('token' in value)))

const translatorOf = (ctx: CommandContext) => createTranslator(ctx.locale, { en, 'zh-cn': zhCn })

/**
 * Stored sign-ins by server address. File modes that let others read are repaired, with a warning.
 *
 * @throws {Problem} when the file cannot be read or parsed
 */
export function readCredentials(ctx: CommandContext): Entries {
  const file = credentialsFile(ctx.env)
  const t = translatorOf(ctx)
  let text: string
  try {
    closeToOthers(file, ctx)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    if (reason === 'ENOENT') return {}
    throw new Problem('error', t('credentialsUnreadable', { file, reason }), {
      name: 'credentialsUnreadable',
      cause: error,
    })
  }
  try {
    const { servers } = JSON.parse(text) as { servers: Record<string, unknown> }
    return Object.fromEntries(
      Object.entries(servers).filter((entry): entry is [string, Stored] => isStored(entry[1])),
    )
  } catch (error) {
    throw new Problem('error', t('credentialsBroken', { file }), {
      name: 'credentialsBroken',
      hint: t('deleteCredentials'),
      cause: error,
    })
  }
}

/**
 * Stores or, with `null`, removes the sign-in of a server.
 * @throws {Problem} when the file cannot be written
 */
function storeEntry(ctx: CommandContext, server: string, stored: Stored | null): void {
  const { [server]: _, ...others } = readCredentials(ctx)
  const all = stored ? { ...others, [server]: stored } : others
  const servers = Object.fromEntries(
    Object.entries(all).map(([address, { token, username, expires }]) => [
      address,
      { ...(token === undefined ? { keyring: true } : { token }), username, expires },
    ]),
  )
  const file = credentialsFile(ctx.env)
  const part = `${file}.${process.pid}`
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(part, `${JSON.stringify({ version: 1, servers }, null, 2)}\n`, {
      mode: 0o600,
      flag: 'w',
    })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Problem('error', translatorOf(ctx)('credentialsUnreadable', { file, reason }), {
      name: 'credentialsUnreadable',
      cause: error,
    })
  }
}

/**
 * Stores a sign-in: its token in the file, or in the system's keyring.
 * @throws {Problem} error: the file cannot be written, or there is no keyring
 */
export async function storeSignIn(
  ctx: CommandContext,
  server: string,
  { token, username, expires }: Required<Stored>,
  { inKeyring }: { inKeyring: boolean },
): Promise<void> {
  const before = readCredentials(ctx)[server]
  if (inKeyring) {
    await withKeyring(ctx, (keyring) => keyring.write(server, token))
    return storeEntry(ctx, server, { username, expires })
  }
  storeEntry(ctx, server, { token, username, expires })
  // the one that it takes the place of
  if (isInKeyring(before))
    await withKeyring(ctx, (keyring) => keyring.remove(server)).catch((error: Problem) =>
      ctx.output.warn(error.message),
    )
}

/** Removes a stored sign-in. @throws {Problem} as `storeSignIn` */
export async function removeSignIn(ctx: CommandContext, server: string): Promise<void> {
  if (isInKeyring(readCredentials(ctx)[server]))
    await withKeyring(ctx, (keyring) => keyring.remove(server))
  storeEntry(ctx, server, null)
}

const isInKeyring = (stored: Stored | undefined): boolean =>
  stored !== undefined && stored.token === undefined

/**
 * The token of a stored sign-in; undefined when the keyring has none any more.
 * @throws {Problem} error: the keyring cannot be reached
 */
export const storedToken = async (
  ctx: CommandContext,
  server: string,
  { token }: Stored,
): Promise<string | undefined> =>
  token ?? (await withKeyring(ctx, (keyring) => keyring.read(server)))

/** @throws {Problem} error: no keyring can be used here */
export async function withKeyring<T>(
  ctx: CommandContext,
  action: (keyring: Keyring) => Promise<T>,
): Promise<T> {
  try {
    return await action(ctx.keyring ?? systemKeyring)
  } catch (error) {
    const t = translatorOf(ctx)
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new Problem('error', t('keyringUnusable', { reason }), {
      name: 'keyringUnusable',
      hint: t('keyringHint'),
      cause: error,
    })
  }
}

function closeToOthers(file: string, ctx: CommandContext): void {
  if (process.platform === 'win32') return
  for (const [name, mode] of [
    [path.dirname(file), 0o700],
    [file, 0o600],
  ] as const) {
    if ((statSync(name).mode & 0o077) === 0) continue
    chmodSync(name, mode)
    ctx.output.warn(translatorOf(ctx)('modeRepaired', { file: name }))
  }
}

/** What authenticates the caller, and where it came from. Source: cli/spec.md 1.8. */
export type Credential =
  | { readonly kind: 'token'; readonly token: string; readonly from: string }
  | {
      readonly kind: 'pair'
      readonly apiKey: string
      readonly apiToken: string
      readonly from: string
    }

/**
 * The credential for a server: a token, else a key pair, from flag or variable, else the stored
 * sign-in.
 * @throws {Problem} usage: half a pair; error: the keyring that has the token cannot be reached
 */
export async function credentialOf(
  ctx: CommandContext,
  server: string,
): Promise<Credential | null> {
  const given = await givenCredential(ctx)
  if (given) return given
  const stored = readCredentials(ctx)[server]
  if (!stored) return null
  const token = await storedToken(ctx, server, stored)
  const from = isInKeyring(stored) ? 'keyring' : 'file'
  return token === undefined ? null : { kind: 'token', token, from }
}

/** The credential from flags or variables only. */
export async function givenCredential(ctx: CommandContext): Promise<Credential | null> {
  const { settings, sources } = ctx
  const t = translatorOf(ctx)
  const from = (key: string, variable: string) =>
    sources[key] === 'variable' ? `env:${variable}` : 'flag'
  if (settings.token !== undefined) {
    const token = settings.token === '-' ? (await firstLine(ctx))?.trim() : settings.token
    if (token === undefined) throw new Problem('usage', t('noTokenOnInput'))
    if (!/^[\x21-\x7e]+$/.test(token)) throw new Problem('usage', t('tokenMalformed'))
    return { kind: 'token', token, from: from('token', 'SHOWDOC_TOKEN') }
  }
  const { apiKey, apiToken } = settings
  if (apiKey === undefined && apiToken === undefined) return null
  if (apiKey === undefined)
    throw new Problem('usage', t('keyPairIncomplete', { missing: 'SHOWDOC_API_KEY' }))
  if (apiToken === undefined)
    throw new Problem('usage', t('keyPairIncomplete', { missing: 'SHOWDOC_API_TOKEN' }))
  return { kind: 'pair', apiKey, apiToken, from: from('apiKey', 'SHOWDOC_API_KEY') }
}
