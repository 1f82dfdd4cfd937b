import { catalogCalls } from '#contract/calls/catalog.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { writeCache } from '../../system/cache-folder.ts'
import type { CommandContext } from '../../context.ts'
import { serverOf } from '../../session/server-choice.ts'
import { openSession } from '../../session/session.ts'
import { itemId } from '../folder-calls.ts'
import { folderSettings } from '../folder-settings.ts'
import type { Candidate } from './complete.ts'
import { listFile, readList } from './list-file.ts'

/** What can be named in an item. */
export interface Contents {
  /** Ids, with their paths; and paths. */
  readonly catalogs: readonly Candidate[]
  /** Ids, with their titles. */
  readonly pages: readonly Candidate[]
}

const nothing: Contents = { catalogs: [], pages: [] }

async function placeOf(ctx: CommandContext): Promise<{ server: string; item: string }> {
  const { server, item } = await folderSettings(ctx).catch(() => ({ server: undefined, item: '' }))
  return { server: serverOf(ctx, server), item: ctx.settings.item ?? item ?? '' }
}

/** The list of one item; its name is not in that of the file. */
async function cacheFile(ctx: CommandContext, server: string, item: string): Promise<string> {
  return listFile(ctx, `${server}\n${item}`, 'contents')
}

/** Catalogs and pages of the chosen item as last fetched; signed out or without an item, none. */
export async function knownContents(
  ctx: CommandContext,
): Promise<{ readonly contents: Contents; readonly isCurrent: boolean }> {
  try {
    const { server, item } = await placeOf(ctx)
    if (item === '') return { contents: nothing, isCurrent: true }
    const { value, isCurrent } = readList<Contents>(await cacheFile(ctx, server, item))
    return { contents: value, isCurrent }
  } catch {
    return { contents: nothing, isCurrent: false }
  }
}

/** Fetches the list again. @throws what the calls throw */
export async function refreshContents(ctx: CommandContext): Promise<void> {
  const { server, item } = await placeOf(ctx)
  if (item === '') return
  const session = await openSession(ctx, server)
  const item_id = Number(await itemId(session, item))
  const catalogs = await session.ask(catalogCalls.catListName, { item_id })
  const { pages } = await session.ask(syncCalls.compare, { item_id })
  const contents: Contents = {
    catalogs: [
      ...catalogs.map(({ cat_id, cat_name }) => ({ value: String(cat_id), text: cat_name })),
      ...catalogs.map(({ cat_name }) => ({ value: cat_name })),
    ],
    pages: pages.map(({ id, title }) => ({ value: id, text: title })),
  }
  writeCache(await cacheFile(ctx, server, item), contents)
}
