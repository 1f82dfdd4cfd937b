import { accountTranslator } from '../credentials/account.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import { toggle } from '../options.ts'

/** `showdoc logout`. Source: cli/spec.md 5.3. */
export const logout: CommandMaker = (environment, onExit) => {
  const t = accountTranslator(environment.locale)
  return commandOf(
    {
      name: 'logout',
      purpose: t('logout.purpose'),
      arguments: ['[server]'],
      flags: { all: toggle() },
      flagHelp: { all: t('logout.all') },
      examples: [
        'showdoc logout',
        'showdoc logout https://docs.example.com',
        'showdoc logout --all',
      ],
      exits: ['ok', 'error'],
      run: async (ctx, options, [server]) =>
        (await import('./logout/run.ts')).run(ctx, options.all, server),
    },
    environment,
    onExit,
  )
}
