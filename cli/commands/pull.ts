import { commandOf, type CommandMaker } from '../command.ts'
import { coreTranslator } from '../context.ts'
import { withItemPassword } from '../credentials/item-password.ts'
import { pull as en } from '../locales/en/pull.ts'
import { createTranslator } from '../locales/translator.ts'
import { pull as zhCn } from '../locales/zh-cn/pull.ts'
import { flags } from './pull/flags.ts'

/** `showdoc pull`: brings an item into a folder. Source: cli/spec.md 5.9. */
export const pull: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'pull',
      purpose: t('purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        itemPassword: coreTranslator(environment.locale)('flag.itemPassword'),
        catalog: t('flag.catalog'),
        page: t('flag.page'),
        dryRun: t('flag.dryRun'),
        onConflict: t('flag.onConflict'),
        conflictStyle: t('flag.conflictStyle'),
        base: t('flag.base'),
        prune: t('flag.prune'),
        maxDeletes: t('flag.maxDeletes'),
        writeIds: t('flag.writeIds'),
        assets: t('flag.assets'),
        all: t('flag.all'),
        allTargets: t('flag.allTargets'),
        gitignore: t('flag.gitignore'),
        exitCode: t('flag.exitCode'),
        report: t('flag.report'),
      },
      examples: [
        'showdoc pull',
        'showdoc pull guide/ --on-conflict merge',
        'showdoc pull --catalog guide',
        'showdoc pull --dry-run --prune',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
      run: async (ctx, values, args, sources) => {
        const { run } = await import('./pull/run.ts')
        return run(
          await withItemPassword(ctx, values.itemPassword),
          values,
          args.filter((one) => one !== undefined),
          sources,
        )
      },
    },
    environment,
    onExit,
  )
}
