import { commandOf, type CommandMaker } from '../command.ts'
import { importing as en } from '../locales/en/import.ts'
import { createTranslator } from '../locales/translator.ts'
import { importing as zhCn } from '../locales/zh-cn/import.ts'
import { flags } from './import/flags.ts'

/** `showdoc import`. Source: cli/spec.md 5.13. */
export const importCommand: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'import',
      purpose: t('purpose'),
      arguments: ['<source>'],
      flags,
      flagHelp: {
        format: t('flag.format'),
        as: t('flag.as'),
        to: t('flag.to'),
        into: t('flag.into'),
        refs: t('flag.refs'),
        env: t('flag.env'),
        newItem: t('flag.newItem'),
        removed: t('flag.removed'),
        overwrite: t('flag.overwrite'),
        allowSecrets: t('flag.allowSecrets'),
        dryRun: t('flag.dryRun'),
      },
      examples: [
        'showdoc import openapi.yaml --item 12',
        'showdoc import openapi.yaml --removed trash --dry-run',
        'showdoc import https://api.example.com/openapi.json --into Reference',
        'showdoc import openapi.yaml --to folder --into api',
        'showdoc import library.postman_collection.json --env production.postman_environment.json',
        'showdoc import api.http --env production',
        'showdoc import docs.zip --new-item Handbook',
        'showdoc import backup.json --new-item Handbook',
      ],
      exits: ['ok', 'error', 'differences', 'auth'],
      run: async (ctx, values, args) =>
        (await import('./import/run.ts')).run(ctx, values, args[0] as string),
    },
    environment,
    onExit,
  )
}
