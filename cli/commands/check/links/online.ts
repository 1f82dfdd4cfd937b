import type { CommandContext } from '../../../context.ts'
import type { check as en } from '../../../locales/en/check.ts'
import type { Translator } from '../../../locales/translator.ts'
import { Problem } from '../../../output.ts'
import { openSession, type Session } from '../../../session/session.ts'
import type { SyncConfig } from '../../../sync/settings/config.ts'
import { compared } from '../../compared.ts'
import { itemId } from '../../folder-calls.ts'
import { noServer } from '../../folder-settings.ts'
import type { PageLink } from './examine-links.ts'
import { rules, type CheckFinding } from '../rules.ts'

/**
 * Links to pages that the server does not have, or not for this caller. One call for each item that
 * is linked to; items that the caller may not read are passed over.
 *
 * @throws {Problem} usage: no server in the settings; what the calls throw
 */
export async function deadPages(
  ctx: CommandContext,
  config: SyncConfig,
  links: readonly PageLink[],
  t: Translator<typeof en>,
): Promise<CheckFinding[]> {
  if (config.server === noServer)
    throw new Problem('usage', t('noServer'), { name: 'noServer', hint: t('noServer.hint') })
  const session = await openSession(ctx, config.server)
  const own = await itemId(session, config.item)
  const findings: CheckFinding[] = []
  for (const [item, all] of Map.groupBy(links, (one) => one.item)) {
    const known = await pagesOf(session, item, item === own)
    if (known === 'unknown') continue
    for (const { page, address, item: _, ...place } of all)
      if (!known.has(page)) {
        const message = t('page.gone', { address })
        findings.push({ ...place, rule: 'link-page', level: rules['link-page'], message })
      }
  }
  return findings
}

/** @returns `unknown` where the caller may not know */
async function pagesOf(
  session: Session,
  item: string,
  isOwn: boolean,
): Promise<ReadonlySet<string> | 'unknown'> {
  try {
    const { pages } = await compared(session, { item_id: Number(item) })
    return new Set(pages.map(({ id }) => id))
  } catch (error) {
    if (isOwn || !(error instanceof Problem) || error.exit !== 'auth') throw error
    return 'unknown'
  }
}
