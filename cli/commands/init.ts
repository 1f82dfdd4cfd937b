import { commandOf, type CommandMaker } from '../command.ts'
import { pushVoice } from '../ui/push-voice.ts'
import { flags } from './init/flags.ts'

/** `showdoc init`: the settings of a folder. Source: cli/spec.md 5.4. */
export const init: CommandMaker = (around, ended) => {
  const say = pushVoice(around.locale)
  return commandOf(
    {
      name: 'init',
      purpose: say('init.purpose'),
      flags,
      flagHelp: {
        create: say('init.flag.create'),
        type: say('init.flag.type'),
        password: say('init.flag.password'),
        folder: say('init.flag.folder'),
        root: say('init.flag.root'),
        newSource: say('init.flag.newSource'),
        force: say('init.flag.force'),
        printSchema: say('init.flag.printSchema'),
        git: say('init.flag.git'),
      },
      examples: [
        'showdoc init',
        'showdoc init --server https://docs.example.com --item 600000123 --folder docs',
        'showdoc init --create Handbook --folder docs',
        'showdoc init --print-schema > showdoc.schema.json',
      ],
      exits: ['ok', 'error', 'auth'],
      run: async (work, values, _args, sources) =>
        (await import('./init/run.ts')).run(work, values, sources),
    },
    around,
    ended,
  )
}
