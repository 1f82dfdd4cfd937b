import type { OutputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import type { Anyone } from '../../access/people/people.ts'
import { readSettings, uploadLimit } from '../../services/settings/options.ts'

/** Public settings of the site. */
export async function homePageSetting({
  ctx,
  db,
}: Anyone): Promise<OutputOf<typeof commonCalls.homePageSetting>> {
  const { config } = ctx.site
  const { upload_limit, token_never_expires, ...shown } = await readSettings(
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
    token_never_expires: Number(token_never_expires),
    upload_limit: uploadLimit({ upload_limit }, config),
    time_zone: config.timeZone,
    locale: config.locale,
    is_show_ai: 0,
    upgrading: 0,
  }
}
