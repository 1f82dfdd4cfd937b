import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { openSession } from '../../session/session.ts'
import { shown } from '../../ui/shown.ts'
import { itemId, translateProblems } from '../folder-calls.ts'
import { folderSettings } from '../folder-settings.ts'
import { onlyOurs, orStock } from '../stock-calls.ts'
import type { ExportFlags } from './flags.ts'
import type { ExportTranslator, Format, Origin } from './formats.ts'

/**
 * The item that is named, exported by its server.
 *
 * @throws {Problem} usage: no item is named, or a page not by its id
 */
export async function ofItem(
  ctx: CommandContext,
  format: string,
  kind: Format,
  { page }: Pick<ExportFlags, 'page'>,
  t: ExportTranslator,
): Promise<Origin> {
  const page_id = pageId(page, t)
  const place = await folderSettings(ctx)
  const session = await openSession(ctx, place.server)
  const named = ctx.settings.item ?? place.item
  if (named === undefined || named === '')
    throw new Problem('usage', t('noItem'), { name: 'noItem', hint: t('nameItem') })
  const item = await translateProblems(ctx, async () => Number(await itemId(session, named)))
  return {
    server: session.server,
    item: String(item),
    name: `${session.server}/${item}`,
    empty: t('empty'),
    async download(asked) {
      const flags = { ...asked.flags, ...(page_id === undefined ? {} : { page: page_id }) }
      const wanted = { ...asked, flags, item_id: item, t }
      const own = () => kind.receive(session, wanted)
      // the others need more than a page has
      if (!kind.isOfFolder) return onlyOurs(ctx, session, own)
      const here = async (version?: string) => {
        // the exporters take long to load
        const { exportByReading } = await import('./by-reading.ts')
        return exportByReading(ctx, session, { version, format, wanted })
      }
      const ours = () =>
        own().catch((error: unknown) => {
          // who knows the item password may read, but the server exports for editors only
          if (ctx.itemPassword !== undefined && error instanceof Problem && error.exit === 'auth')
            return here()
          throw error
        })
      return orStock(session, ours, here)
    },
  }
}

/** @throws {Problem} usage: not an id */
function pageId(page: string | undefined, t: ExportTranslator): number | undefined {
  if (page === undefined) return undefined
  const id = /^\d{1,16}$/.test(page) ? Number(page) : 0
  if (!Number.isSafeInteger(id) || id < 1)
    throw new Problem('usage', t('pageNotId', { page: shown(page) }))
  return id
}
