import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { itemCalls } from '#contract/calls/item.ts'
import type { CommandContext } from '../../command.ts'
import { credentialOf, serverOf } from '../../credentials.ts'
import { openSession } from '../../session.ts'
import { readSettings } from '../../sync/settings/settings-file.ts'
import type { Candidate } from './complete.ts'

/** Milliseconds for which the list counts as current. Source: cli/spec.md 5.21. */
const currentFor = 300_000

export interface KnownItems {
  readonly items: readonly Candidate[]
  readonly isCurrent: boolean
}

/** The user's folder of things that can be fetched again. */
function cacheFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return path.join(env.LOCALAPPDATA || path.join(homedir(), 'AppData', 'Local'), 'showdoc')
  return path.join(env.XDG_CACHE_HOME || path.join(env.HOME || homedir(), '.cache'), 'showdoc')
}

function configuredServer(folder: string | undefined): string | undefined {
  try {
    return readSettings(path.resolve(folder ?? '.')).config.server
  } catch {
    return undefined
  }
}

/** The list of one person at one server; the name of the file contains neither. */
async function cacheFile(ctx: CommandContext): Promise<{ file: string; server: string }> {
  const server = serverOf(ctx, configuredServer(ctx.settings.dir))
  const credential = await credentialOf(ctx, server)
  const secret = credential?.kind === 'token' ? credential.token : ''
  const name = createHash('sha256').update(`${server}\n${secret}`).digest('hex').slice(0, 32)
  return { file: path.join(cacheFolder(ctx.env), `items-${name}.json`), server }
}

/** Ids and names of the caller's items as last fetched; signed out, none. */
export async function knownItems(ctx: CommandContext): Promise<KnownItems> {
  try {
    const { file } = await cacheFile(ctx)
    const age = Date.now() - statSync(file).mtimeMs
    const items = JSON.parse(readFileSync(file, 'utf8')) as Candidate[]
    return { items, isCurrent: age >= 0 && age < currentFor }
  } catch {
    return { items: [], isCurrent: false }
  }
}

/** Fetches the list anew. @throws what the call throws */
export async function refreshItems(ctx: CommandContext): Promise<void> {
  const { file, server } = await cacheFile(ctx)
  const session = await openSession(ctx, server)
  const rows = await session.ask(itemCalls.myList, {})
  const items = rows.flatMap(({ item_id, item_name, item_domain }): Candidate[] => [
    { value: String(item_id), text: item_name },
    ...(item_domain ? [{ value: item_domain, text: item_name }] : []),
  ])
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, JSON.stringify(items), { mode: 0o600 })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
