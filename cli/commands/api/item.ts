import { exactJson } from '#contract/text/content/exact-json.ts'
import { exportCalls } from '#contract/calls/export.ts'
import { itemCalls } from '#contract/calls/item.ts'
import type { CommandContext } from '../../context.ts'
import { api as en } from '../../locales/en/api.ts'
import { createTranslator } from '../../locales/translator.ts'
import { api as zhCn } from '../../locales/zh-cn/api.ts'
import { Problem } from '../../output.ts'
import { openSession, type Session } from '../../session/session.ts'
import { itemId, translateProblems } from '../folder-calls.ts'
import { folderSettings } from '../folder-settings.ts'
import { orStock, pairOf, stockServer, warnOfStock } from '../stock-calls.ts'
import type { ApiSource } from './api-source.ts'

/**
 * The document that the API pages of an item make.
 *
 * @param named id, domain or name; empty: `--item`, else that of `showdoc.json`
 * @throws {Problem} usage: no item is named; error: it has no API pages
 */
export async function apiOfItem(ctx: CommandContext, named: string): Promise<ApiSource> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const place = await folderSettings(ctx)
  const wanted = named || ctx.settings.item || place.item
  if (!wanted) throw new Problem('usage', t('noItem'), { name: 'noItem', hint: t('nameItem') })
  const session = await openSession(ctx, place.server)
  const id = await translateProblems(ctx, () => itemId(session, wanted))
  const { type, text, operations } = await orStock(
    session,
    () => fromOurs(session, id),
    (version) => fromStock(ctx, session, { version, id }),
  )
  if (operations === 0) throw new Problem('error', t('noPages'), { name: 'noOperations' })
  return {
    text,
    document: exactJson(text),
    file: undefined,
    pages: type === 3 ? 'api' : 'markdown',
  }
}

interface Exported {
  readonly type: number
  readonly text: string
  readonly operations: number
}

async function fromOurs(session: Session, id: string): Promise<Exported> {
  const { item_type: type } = await session.ask(itemCalls.info, { item_id: id })
  const about = { cat_id: 0, page_id: 0, format: 'json', version: '3.1' } as const
  const made = await session.ask(exportCalls.openapi, { item_id: Number(id), ...about })
  return { type: Number(type), text: made.document, operations: made.operations }
}

/** The document is made here. Source: cli/spec.md 6 */
async function fromStock(
  ctx: CommandContext,
  session: Session,
  { version, id }: { version: string; id: string },
): Promise<Exported> {
  warnOfStock(ctx, session, version)
  const { readItem } = await import('../../sync/remote/stock/item.ts')
  const { stockSource, textOnly } = await import('../export/stock-source.ts')
  const { openapiText } = await import('../export/openapi.ts')
  const item = await translateProblems(ctx, () =>
    readItem(stockServer(session, version), id, pairOf(session)),
  )
  const made = await openapiText(stockSource(item, textOnly), {
    locale: ctx.locale,
    syntax: 'json',
  })
  return { ...made, type: item.type }
}
