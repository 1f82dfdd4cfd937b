import { itemCalls } from '#contract/calls/item.ts'
import { writeCache } from '../../system/cache-folder.ts'
import type { CommandContext } from '../../context.ts'
import { serverOf } from '../../session/server-choice.ts'
import { openSession } from '../../session/session.ts'
import { folderSettings } from '../folder-settings.ts'
import type { Candidate } from './complete.ts'
import { listFile, readList } from './list-file.ts'

interface KnownItems {
  readonly items: readonly Candidate[]
  readonly isCurrent: boolean
}

/** The list of one person at one server; the name of the file contains neither. */
async function cacheFile(ctx: CommandContext): Promise<{ file: string; server: string }> {
  const settings = await folderSettings(ctx).catch(() => undefined)
  const server = serverOf(ctx, settings?.server)
  return { file: await listFile(ctx, server, 'items'), server }
}

/** Ids and names of the caller's items as last fetched; signed out, none. */
export async function knownItems(ctx: CommandContext): Promise<KnownItems> {
  try {
    const { file } = await cacheFile(ctx)
    const { value, isCurrent } = readList<Candidate[]>(file)
    return { items: value, isCurrent }
  } catch {
    return { items: [], isCurrent: false }
  }
}

/** Fetches the list again. @throws what the call throws */
export async function refreshItems(ctx: CommandContext): Promise<void> {
  const { file, server } = await cacheFile(ctx)
  const session = await openSession(ctx, server)
  const rows = await session.ask(itemCalls.myList, {})
  const items = rows.flatMap(({ item_id, item_name, item_domain }): Candidate[] => [
    { value: String(item_id), text: item_name },
    ...(item_domain ? [{ value: item_domain, text: item_name }] : []),
  ])
  writeCache(file, items)
}
