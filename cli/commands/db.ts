import { commandOf, type CommandMaker } from '../command.ts'
import { db as en } from '../locales/en/db.ts'
import { createTranslator } from '../locales/translator.ts'
import { db as zhCn } from '../locales/zh-cn/db.ts'
import { flags } from './db/flags.ts'

/** `showdoc db`. Source: cli/spec.md 5.16 */
export const db: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'db',
      purpose: t('purpose'),
      arguments: ['[url]'],
      flags,
      flagHelp: {
        schema: t('flag.schema'),
        include: t('flag.include'),
        exclude: t('flag.exclude'),
        to: t('flag.to'),
        into: t('flag.into'),
        removed: t('flag.removed'),
        maxDeletes: t('flag.maxDeletes'),
        diagram: t('flag.diagram'),
        counts: t('flag.counts'),
        check: t('flag.check'),
        dryRun: t('flag.dryRun'),
        exitCode: t('flag.exitCode'),
      },
      variables: [['SHOWDOC_DB_URL', t('variable.url')]],
      examples: [
        'showdoc db sqlite:app.db',
        `showdoc db "$DATABASE_URL" --schema public --exclude 'tmp_*'`,
        'showdoc db "$DATABASE_URL" --to item --item 12',
        'showdoc db "$DATABASE_URL" --check',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
      run: async (ctx, values, args, sources) =>
        (await import('./db/run.ts')).run(ctx, values, args[0], sources),
    },
    environment,
    onExit,
  )
}
