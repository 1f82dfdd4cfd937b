import { commandOf, type CommandMaker } from '../command.ts'
import { pushTranslator } from '../ui/push-messages.ts'
import { flags } from './push/flags.ts'

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
        dryRun: t('flag.dryRun'),
        onConflict: t('flag.onConflict'),
        base: t('flag.base'),
        adopt: t('flag.adopt'),
        takeOver: t('flag.takeOver'),
        strict: t('flag.strict'),
        sheets: t('flag.sheets'),
        check: t('flag.check'),
        prune: t('flag.prune'),
        maxDeletes: t('flag.maxDeletes'),
        pruneAssets: t('flag.pruneAssets'),
        continue: t('flag.continue'),
        atomic: t('flag.atomic'),
        lockWait: t('flag.lockWait'),
        message: t('flag.message'),
        notify: t('flag.notify'),
        allTargets: t('flag.allTargets'),
        encoding: t('flag.encoding'),
        gitignore: t('flag.gitignore'),
        exitCode: t('flag.exitCode'),
        allowSecrets: t('flag.allowSecrets'),
        report: t('flag.report'),
        annotations: t('flag.annotations'),
        diff: t('flag.diff'),
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
