import { commandOf, type CommandMaker } from '../command.ts'
import { status as en } from '../locales/en/status.ts'
import { createTranslator } from '../locales/translator.ts'
import { status as zhCn } from '../locales/zh-cn/status.ts'
import { flags } from './status/flags.ts'

/** `showdoc status`. Source: cli/spec.md 5.8. */
export const status: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'status',
      purpose: t('purpose'),
      flags,
      flagHelp: {
        offline: t('flag.offline'),
        assets: t('flag.assets'),
        repair: t('flag.repair'),
        base: t('flag.base'),
        allTargets: t('flag.allTargets'),
        gitignore: t('flag.gitignore'),
        encoding: t('flag.encoding'),
        exitCode: t('flag.exitCode'),
        report: t('flag.report'),
      },
      examples: [
        'showdoc status',
        'showdoc status --offline',
        'showdoc status --repair',
        'showdoc status --exit-code --json',
        'showdoc status --report markdown=status.md',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth'],
      run: async (ctx, values) => (await import('./status/run.ts')).run(ctx, values),
    },
    environment,
    onExit,
  )
}
