import { flags } from './push/flags.ts'
import { folder } from './push/folder.ts'
import { init } from './push/init.ts'
import { lines } from './push/lines.ts'
import { pages } from './push/pages.ts'
import { secrets } from './push/secrets.ts'
import { settings } from './push/settings.ts'
import { stockServer } from './push/stock-server.ts'
import { summary } from './push/summary.ts'

/**
 * Messages of `push` and `init`, and remarks about a folder. A message `x.hint` says what to do
 * about `x`.
 */
export const push = {
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
