import { accountVoice } from '../account.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import { toggle } from '../options.ts'

/** `showdoc logout`. Source: cli/spec.md 5.3. */
export const logout: CommandMaker = (around, ended) => {
  const say = accountVoice(around.locale)
  return commandOf(
    {
      name: 'logout',
      purpose: say('logout.purpose'),
      arguments: ['[server]'],
      flags: { all: toggle() },
      flagHelp: { all: say('logout.all') },
      examples: [
        'showdoc logout',
        'showdoc logout https://docs.example.com',
        'showdoc logout --all',
      ],
      exits: ['ok', 'error'],
      run: async (work, wish, [server]) =>
        (await import('./logout/run.ts')).run(work, wish.all, server),
    },
    around,
    ended,
  )
}
