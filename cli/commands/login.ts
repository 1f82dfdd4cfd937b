import { accountVoice } from '../account.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import { flags } from './login/flags.ts'

/** `showdoc login`. Source: cli/spec.md 5.2. */
export const login: CommandMaker = (around, ended) => {
  const say = accountVoice(around.locale)
  return commandOf(
    {
      name: 'login',
      purpose: say('login.purpose'),
      arguments: ['[server]'],
      flags,
      flagHelp: {
        scope: say('login.scope'),
        items: say('login.items'),
        browser: say('login.browser'),
      },
      examples: [
        'showdoc login https://docs.example.com',
        'showdoc login https://docs.example.com --scope read --items 600000123',
        'showdoc login https://docs.example.com --token - < token.txt',
      ],
      exits: ['ok', 'error', 'auth'],
      run: async (work, wish, [server]) => (await import('./login/run.ts')).run(work, wish, server),
    },
    around,
    ended,
  )
}
