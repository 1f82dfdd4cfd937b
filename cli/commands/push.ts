import { commandOf, type CommandMaker } from '../command.ts'
import { pushTranslator } from '../ui/push/push-messages.ts'
import { flags } from './push/flags.ts'
import { pushFlagHelp } from './push/flag-help.ts'

/** `showdoc push`: publishes a folder of markdown to an item. Source: cli/spec.md 5.5. */
export const push: CommandMaker = (environment, onExit) => {
  const t = pushTranslator(environment.locale)
  return commandOf(
    {
      name: 'push',
      purpose: t('purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        ...pushFlagHelp(t),
        dryRun: t('flag.dryRun'),
        exitCode: t('flag.exitCode'),
        preview: t('flag.preview'),
        expires: t('flag.expires'),
      },
      examples: [
        'showdoc push',
        'showdoc push guide/ --message "for 2.3"',
        'showdoc push --prune --max-deletes 5',
        'showdoc push --preview pr-12 --report markdown=preview.md',
        'SHOWDOC_TOKEN=… showdoc push --json | jq .counts',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
      run: async (ctx, values, args, sources) => {
        const { run } = await import('./push/run.ts')
        const paths = args.filter((one) => one !== undefined)
        return run(ctx, values, paths, sources)
      },
    },
    environment,
    onExit,
  )
}
