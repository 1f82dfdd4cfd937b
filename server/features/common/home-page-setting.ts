import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import type { Anyone } from '../../access/people/people.ts'
import { Item } from '../../models/item.ts'
import { readSettings, uploadLimit } from '../../services/settings/options.ts'

/** Public settings of the site. An item that is gone is no home. */
export async function homePageSetting({
  ctx,
  db,
}: Anyone): Promise<OutputOf<typeof commonCalls.homePageSetting>> {
  const { config } = ctx.site
  const { upload_limit, token_never_expires, home_item, ...shown } = await readSettings(
    db.read,
    ...([
      'home_page',
      'home_item',
      'beian',
      'register_open',
      'demo_item',
      'former_site_urls',
      'upload_limit',
      'token_never_expires',
    ] as const),
  )
  return {
    ...shown,
    home_item: (await isThere(db.read, home_item)) ? home_item : '',
    token_never_expires: Number(token_never_expires),
    upload_limit: uploadLimit({ upload_limit }, config),
    time_zone: config.timeZone,
    locale: config.locale,
    is_show_ai: 0,
    upgrading: 0,
  }
}

async function isThere(db: Knex, id: string): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id)) return false
  const item = await Item.query(db).findById(Number(id)).where({ is_del: 0 }).select('item_id')
  return item !== undefined
}
