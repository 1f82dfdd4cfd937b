import { accountVoice } from '../account.ts'
import { commandOf, type CommandMaker } from '../command.ts'

/** `showdoc whoami`. Source: cli/spec.md 5.3. */
export const whoami: CommandMaker = (around, ended) =>
  commandOf(
    {
      name: 'whoami',
      purpose: accountVoice(around.locale)('whoami.purpose'),
      flags: {},
      flagHelp: {},
      examples: [
        'showdoc whoami',
        'showdoc whoami --server https://docs.example.com --json',
        'SHOWDOC_TOKEN=… showdoc whoami',
      ],
      exits: ['ok', 'error', 'auth'],
      run: async (work) => (await import('./whoami/run.ts')).run(work),
    },
    around,
    ended,
  )
