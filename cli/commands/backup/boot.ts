import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import path from 'node:path'
import { keyFile, nowSeconds, sqliteFile } from '../local-site.ts'
import { ArchiveDamaged } from './archive/archive.ts'
import { names } from './archive/manifest.ts'

/**
 * Boots the server on an unpacked database without listening, and requests one page and its menu as
 * the page's owner. This migrates the database, so it must not be the only copy.
 *
 * @returns title of the page; `null` when the site has none
 * @throws {ArchiveDamaged} when the server cannot answer, or the key is not that of the database
 */
export async function bootCopy(folder: string, version: string): Promise<string | null> {
  const data = await mkdtemp(path.join(folder, 'boot-'))
  await rename(path.join(folder, names.sqlite), sqliteFile(data))
  const hasKey = existsSync(path.join(folder, names.key))
  if (hasKey) await rename(path.join(folder, names.key), keyFile(data))
  const { readConfig } = await import('../../../server/config.ts')
  const { openSite } = await import('../../../server/site.ts')
  const { buildApp } = await import('../../../server/app.ts')
  const config = readConfig(
    {},
    {
      SHOWDOC_DATA: data,
      SHOWDOC_NEW_SITE: 'on', // its attachments stay packed
      SHOWDOC_NEW_KEY: hasKey ? 'off' : 'on',
    },
  )
  const site = await openSite(config, version).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'KeyDiffers') throw new ArchiveDamaged('otherKey')
    throw error
  })
  try {
    const [page] = await site.db
      .read<{ page_id: number; item_id: number; uid: number; page_title: string }>('page as p')
      .join('item as i', 'i.item_id', 'p.item_id')
      .where({ 'p.is_del': 0, 'i.is_del': 0 })
      .orderBy('p.page_id', 'desc')
      .limit(1)
      .select('p.page_id', 'p.item_id', 'i.uid', 'p.page_title')
    if (!page) return null
    const { startSession } = await import('../../../server/services/people/sessions.ts')
    const token = await site.db.transaction((db) =>
      startSession(db, {
        uid: page.uid,
        kind: 'command',
        now: nowSeconds(),
        seconds: 600,
        ip: '127.0.0.1',
        userAgent: 'showdoc backup',
      }),
    )
    const app = await buildApp(site)
    try {
      for (const [call, payload] of [
        ['item/info', { item_id: String(page.item_id) }],
        ['page/info', { page_id: page.page_id }],
      ] as const) {
        const answer = await app.inject({
          method: 'POST',
          url: `/api/${call}`,
          headers: { 'x-api-token': token },
          payload,
        })
        const { error_code: code, error_message: message } = answer.json<{
          error_code: number
          error_message?: string
        }>()
        if (code !== 0) throw new ArchiveDamaged('unanswered', `${call}: ${message ?? code}`)
      }
    } finally {
      await app.close()
    }
    return page.page_title
  } finally {
    await site.db.close()
  }
}
