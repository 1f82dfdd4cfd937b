import type { Translation } from '#contract/text/phrase.ts'
import type { push as english } from '../en/push.ts'
import { flags } from './push/flags.ts'
import { folder } from './push/folder.ts'
import { init } from './push/init.ts'
import { lines } from './push/lines.ts'
import { pages } from './push/pages.ts'
import { secrets } from './push/secrets.ts'
import { settings } from './push/settings.ts'
import { stockServer } from './push/stock-server.ts'
import { summary } from './push/summary.ts'

export const push: Translation<typeof english> = {
  ...flags,
  ...settings,
  ...stockServer,
  ...folder,
  ...secrets,
  ...pages,
  ...lines,
  ...summary,
  ...init,
}
