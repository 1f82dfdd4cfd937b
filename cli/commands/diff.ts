import { commandOf, type CommandMaker } from '../command.ts'
import { coreTranslator } from '../context.ts'
import { withItemPassword } from '../credentials/item-password.ts'
import { diff as en } from '../locales/en/diff.ts'
import { createTranslator } from '../locales/translator.ts'
import { diff as zhCn } from '../locales/zh-cn/diff.ts'
import { flags } from './diff/flags.ts'

/** `showdoc diff`. Source: cli/spec.md 5.7. */
export const diff: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'diff',
      purpose: t('purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        itemPassword: coreTranslator(environment.locale)('flag.itemPassword'),
        base: t('flag.base'),
        rev: t('flag.rev'),
        stat: t('flag.stat'),
        word: t('flag.word'),
        context: t('flag.context'),
        gitignore: t('flag.gitignore'),
        exitCode: t('flag.exitCode'),
      },
      variables: [['SHOWDOC_PAGER', t('variable.pager')]],
      examples: ['showdoc diff', 'showdoc diff guide/ --stat', 'showdoc diff README.md --rev 7'],
      exits: ['ok', 'error', 'differences', 'auth'],
      run: async (ctx, values, args) => {
        const { run } = await import('./diff/run.ts')
        return run(
          await withItemPassword(ctx, values.itemPassword),
          values,
          args.filter((one) => one !== undefined),
        )
      },
    },
    environment,
    onExit,
  )
}
