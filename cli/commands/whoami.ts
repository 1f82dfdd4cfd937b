import { accountTranslator } from '../credentials/account.ts'
import { commandOf, type CommandMaker } from '../command.ts'

/** `showdoc whoami`. Source: cli/spec.md 5.3. */
export const whoami: CommandMaker = (environment, onExit) =>
  commandOf(
    {
      name: 'whoami',
      purpose: accountTranslator(environment.locale)('whoami.purpose'),
      flags: {},
      flagHelp: {},
      examples: [
        'showdoc whoami',
        'showdoc whoami --server https://docs.example.com --json',
        'SHOWDOC_TOKEN=… showdoc whoami',
      ],
      exits: ['ok', 'error', 'auth'],
      run: async (ctx) => (await import('./whoami/run.ts')).run(ctx),
    },
    environment,
    onExit,
  )
