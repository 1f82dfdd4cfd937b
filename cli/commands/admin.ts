import { groupHelp } from '../help.ts'
import { groupOf, type CommandMaker } from '../command.ts'
import { adminTranslator } from './admin/database.ts'
import { itemCommand } from './admin/item.ts'
import { purgeCommand, purgeTranslator } from './admin/purge.ts'
import { searchCommand } from './admin/search.ts'
import { settingsCommand } from './admin/settings.ts'
import { storageCommand } from './admin/storage.ts'
import { tokenCommand } from './admin/token.ts'
import { userCommand } from './admin/user.ts'

/** `showdoc admin`: what an operator does on the database itself. Source: cli/spec.md 5.20. */
export const admin: CommandMaker = (environment, onExit) => {
  const t = adminTranslator(environment.locale)
  const list = [
    ['user', t('summary.user')],
    ['token', t('summary.token')],
    ['item', t('summary.item')],
    ['settings', t('summary.settings')],
    ['storage', t('summary.storage')],
    ['search', t('summary.search')],
    ['purge', purgeTranslator(environment.locale)('purpose')],
  ] as const
  const examples = [
    'showdoc admin user add ann --role admin',
    'TOKEN=$(showdoc admin token --user ci)',
  ]
  return groupOf('admin', environment, (path) =>
    groupHelp(t('purpose'), path, list, examples, environment),
  )
    .addCommand(userCommand(environment, onExit))
    .addCommand(tokenCommand(environment, onExit))
    .addCommand(itemCommand(environment, onExit))
    .addCommand(settingsCommand(environment, onExit))
    .addCommand(storageCommand(environment, onExit))
    .addCommand(searchCommand(environment, onExit))
    .addCommand(purgeCommand(environment, onExit))
}
