import { commandOf, type CommandMaker } from '../command.ts'
import { check as en } from '../locales/en/check.ts'
import { check as zhCn } from '../locales/zh-cn/check.ts'
import { createTranslator } from '../locales/translator.ts'
import { flags } from './check/flags.ts'

/** `showdoc check`. Source: cli/spec.md 5.11. */
export const check: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'check',
      purpose: t('purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        fix: t('flag.fix'),
        online: t('flag.online'),
        external: t('flag.external'),
        allowPrivate: t('flag.allowPrivate'),
        rule: t('flag.rule'),
        maxWarnings: t('flag.maxWarnings'),
        report: t('flag.report'),
        annotations: t('flag.annotations'),
        allTargets: t('flag.allTargets'),
        gitignore: t('flag.gitignore'),
        encoding: t('flag.encoding'),
        exitCode: t('flag.exitCode'),
      },
      examples: [
        'showdoc check',
        'showdoc check docs/guide --rule title-missing=off',
        'showdoc check --fix',
        'showdoc check --online --external',
        'showdoc check --max-warnings 0 --report junit=check.xml',
      ],
      exits: ['ok', 'error', 'differences', 'auth'],
      run: async (ctx, values, args) =>
        (await import('./check/run.ts')).run(
          ctx,
          values,
          args.filter((one) => one !== undefined),
        ),
    },
    environment,
    onExit,
  )
}
