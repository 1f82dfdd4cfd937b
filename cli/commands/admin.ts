import { groupHelp, groupOf, type CommandMaker } from '../command.ts'
import { adminVoice } from './admin/database.ts'
import { itemCommand } from './admin/item.ts'
import { purgeCommand, purgeVoice } from './admin/purge.ts'
import { searchCommand } from './admin/search.ts'
import { settingsCommand } from './admin/settings.ts'
import { storageCommand } from './admin/storage.ts'
import { tokenCommand } from './admin/token.ts'
import { userCommand } from './admin/user.ts'

/** `showdoc admin`: what an operator does on the database itself. Source: cli/spec.md 5.20. */
export const admin: CommandMaker = (around, ended) => {
  const say = adminVoice(around.locale)
  const list = [
    ['user', say('summary.user')],
    ['token', say('summary.token')],
    ['item', say('summary.item')],
    ['settings', say('summary.settings')],
    ['storage', say('summary.storage')],
    ['search', say('summary.search')],
    ['purge', purgeVoice(around.locale)('purpose')],
  ] as const
  const examples = [
    'showdoc admin user add ann --role admin',
    'TOKEN=$(showdoc admin token --user ci)',
  ]
  return groupOf('admin', around, (path) => groupHelp(say('purpose'), path, list, examples, around))
    .addCommand(userCommand(around, ended))
    .addCommand(tokenCommand(around, ended))
    .addCommand(itemCommand(around, ended))
    .addCommand(settingsCommand(around, ended))
    .addCommand(storageCommand(around, ended))
    .addCommand(searchCommand(around, ended))
    .addCommand(purgeCommand(around, ended))
}
