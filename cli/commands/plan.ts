import { commandOf, type CommandMaker } from '../command.ts'
import { coreTranslator } from '../context.ts'
import { withItemPassword } from '../item-password.ts'
import { pushTranslator } from '../ui/push-messages.ts'
import { flags } from './plan/flags.ts'

/** `showdoc plan`, which is `push --dry-run`. Source: cli/spec.md 5.6. */
export const plan: CommandMaker = (environment, onExit) => {
  const t = pushTranslator(environment.locale)
  return commandOf(
    {
      name: 'plan',
      purpose: t('plan.purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        itemPassword: coreTranslator(environment.locale)('flag.itemPassword'),
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
        exitCode: t('plan.flag.exitCode'),
        allowSecrets: t('flag.allowSecrets'),
        report: t('flag.report'),
        annotations: t('flag.annotations'),
        diff: t('flag.diff'),
        pull: t('plan.flag.pull'),
      },
      examples: [
        'showdoc plan',
        'showdoc plan guide/ --diff',
        'showdoc plan --pull',
        'showdoc plan --no-exit-code --report markdown=plan.md',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
      run: async (ctx, values, args, sources) => {
        const { run } = await import('./plan/run.ts')
        const paths = args.filter((one) => one !== undefined)
        return run(await withItemPassword(ctx, values.itemPassword), values, paths, sources)
      },
    },
    environment,
    onExit,
  )
}
