import { commandOf, type CommandMaker } from '../command.ts'
import { coreTranslator } from '../context.ts'
import { withItemPassword } from '../credentials/item-password.ts'
import { exporting as en } from '../locales/en/export.ts'
import { createTranslator } from '../locales/translator.ts'
import { exporting as zhCn } from '../locales/zh-cn/export.ts'
import { flags } from './export/flags.ts'

/** `showdoc export`. Source: cli/spec.md 5.12. */
export const exportCommand: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'export',
      purpose: t('purpose'),
      arguments: ['<format>'],
      flags,
      flagHelp: {
        output: t('flag.output'),
        check: t('flag.check'),
        from: t('flag.from'),
        catalog: t('flag.catalog'),
        page: t('flag.page'),
        single: t('flag.single'),
        paper: t('flag.paper'),
        browser: t('flag.browser'),
        openapi: t('flag.openapi'),
        gitignore: t('flag.gitignore'),
        encoding: t('flag.encoding'),
        overwrite: t('flag.overwrite'),
        exitCode: t('flag.exitCode'),
        itemPassword: coreTranslator(environment.locale)('flag.itemPassword'),
      },
      examples: [
        'showdoc export markdown --item 12 -o handbook.zip',
        'showdoc export markdown -o docs/',
        'showdoc export markdown --check handbook.zip',
        'showdoc export word --catalog "API/Orders" -o orders.docx',
        'showdoc export html -o site/',
        'showdoc export html --single -o handbook.html',
        'showdoc export pdf --paper letter -o handbook.pdf',
        'showdoc export openapi -o openapi.yaml',
        'showdoc export json -o backup.json',
        'showdoc export pdf --from folder -o handbook.pdf',
      ],
      exits: ['ok', 'error', 'differences', 'auth'],
      run: async (ctx, values, args) => {
        const { run } = await import('./export/run.ts')
        return run(await withItemPassword(ctx, values.itemPassword), values, args[0] as string)
      },
    },
    environment,
    onExit,
  )
}
