import { commandOf, type CommandMaker } from '../command.ts'
import { pushTranslator } from '../ui/push/push-messages.ts'
import { flags } from './init/flags.ts'

/** `showdoc init`: the settings of a folder. Source: cli/spec.md 5.4. */
export const init: CommandMaker = (environment, onExit) => {
  const t = pushTranslator(environment.locale)
  return commandOf(
    {
      name: 'init',
      purpose: t('init.purpose'),
      flags,
      flagHelp: {
        create: t('init.flag.create'),
        type: t('init.flag.type'),
        password: t('init.flag.password'),
        folder: t('init.flag.folder'),
        root: t('init.flag.root'),
        newSource: t('init.flag.newSource'),
        force: t('init.flag.force'),
        printSchema: t('init.flag.printSchema'),
        git: t('init.flag.git'),
      },
      examples: [
        'showdoc init',
        'showdoc init --server https://docs.example.com --item 600000123 --folder docs',
        'showdoc init --create Handbook --folder docs',
        'showdoc init --print-schema > showdoc.schema.json',
      ],
      exits: ['ok', 'error', 'auth'],
      run: async (ctx, values) => (await import('./init/run.ts')).run(ctx, values),
    },
    environment,
    onExit,
  )
}
