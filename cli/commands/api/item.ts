import { exportCalls } from '#contract/calls/export.ts'
import { itemCalls } from '#contract/calls/item.ts'
import type { CommandContext } from '../../command.ts'
import { api as en } from '../../locales/en/api.ts'
import { createTranslator } from '../../locales/translator.ts'
import { api as zhCn } from '../../locales/zh-cn/api.ts'
import { Problem } from '../../output.ts'
import { openSession } from '../../session.ts'
import { itemId, translateProblems } from '../folder-calls.ts'
import { folderSettings } from '../folder-settings.ts'
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
  const { item_type } = await session.ask(itemCalls.info, { item_id: id })
  const answer = await session.ask(exportCalls.openapi, {
    item_id: Number(id),
    cat_id: 0,
    page_id: 0,
    format: 'json',
    version: '3.1',
  })
  if (answer.operations === 0) throw new Problem('error', t('noPages'), { name: 'noOperations' })
  return {
    text: answer.document,
    document: JSON.parse(answer.document) as unknown,
    file: undefined,
    pages: item_type === 3 ? 'api' : 'markdown',
  }
}
