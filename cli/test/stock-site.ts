import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { buildApp } from '../../server/app.ts'
import { afterFile } from '../../server/test/after-file.ts'
import type { TestApp } from '../../server/test/start-app.ts'
import type { FolderSite } from './folder-site.ts'

/**
 * Our server, answering as a stock one, on the data of another app that tests ask for what they want
 * to know.
 *
 * @returns the address at which it listens
 */
export async function listenAsStock({ site }: TestApp): Promise<string> {
  const app = await buildApp({ ...site, config: { ...site.config, asStock: true } })
  afterFile(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** What a browser or a script sends to a stock server. */
export async function askStock(
  server: string,
  call: string,
  fields: Record<string, string | number>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${server}/server/index.php?s=/api/${call}`, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  })
  const body = (await response.json()) as { error_code: number; data: Record<string, unknown> }
  if (body.error_code !== 0) throw new Error(`${call}: ${JSON.stringify(body)}`)
  return body.data
}

/** Environment in which the program uses the item's key pair instead of a token. */
export async function pairOf(place: FolderSite): Promise<Record<string, string>> {
  const { api_key, api_token } = await place.as.ask(itemCalls.getKey, { item_id: place.item })
  return { SHOWDOC_TOKEN: '', SHOWDOC_API_KEY: api_key, SHOWDOC_API_TOKEN: api_token }
}

/** Saves a page as the web client of a stock server does. */
export async function saveInBrowser(
  place: FolderSite,
  title: string,
  change: { text?: string; title?: string; cat?: string },
): Promise<void> {
  const page_id = await place.idOf(title)
  const own = { user_token: place.owner.token }
  const page = await askStock(place.server, 'page/info', { ...own, page_id })
  await askStock(place.server, 'page/save', {
    ...own,
    page_id,
    item_id: place.item,
    page_title: change.title ?? title,
    page_content: encodeURIComponent(change.text ?? ''),
    is_urlencode: 1,
    cat_id: change.cat ?? String(page['cat_id']),
    s_number: String(page['s_number']),
  })
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A folder with catalogs, links in both directions, a picture, and signs that servers escape. */
export const stockFiles = {
  'README.md': '# 手册\n\n[安装](01-guide/10-install.md#x) ![](img/panel.png)\n',
  '01-guide/_catalog.yaml': 'name: 指南\n',
  '01-guide/10-install.md':
    '# Install\n\n`a < b && c` &amp; "quoted" it\'s 100% + [back](../README.md)\n',
  'ops/backup.md': '# 备份\n\none\ntwo\nthree\n',
  'img/panel.png': png,
}

/** Titles and texts of all pages, as our own addresses answer them. */
export async function storedTexts(place: FolderSite): Promise<Record<string, string>> {
  const { pages } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const texts: [string, string][] = []
  for (const { id, title } of pages)
    texts.push([title, (await place.as.ask(pageCalls.info, { page_id: Number(id) })).page_content])
  return Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
