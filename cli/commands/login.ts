import { accountTranslator } from '../credentials/account.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import { flags } from './login/flags.ts'

/** `showdoc login`. Source: cli/spec.md 5.2. */
export const login: CommandMaker = (environment, onExit) => {
  const t = accountTranslator(environment.locale)
  return commandOf(
    {
      name: 'login',
      purpose: t('login.purpose'),
      arguments: ['[server]'],
      flags,
      flagHelp: {
        scope: t('login.scope'),
        items: t('login.items'),
        keyring: t('login.keyring'),
        browser: t('login.browser'),
      },
      examples: [
        'showdoc login https://docs.example.com',
        'showdoc login https://docs.example.com --scope read --items 600000123',
        'showdoc login https://docs.example.com --keyring',
        'showdoc login https://docs.example.com --token - < token.txt',
      ],
      exits: ['ok', 'error', 'auth'],
      run: async (ctx, options, [server]) =>
        (await import('./login/run.ts')).run(ctx, options, server),
    },
    environment,
    onExit,
  )
}
