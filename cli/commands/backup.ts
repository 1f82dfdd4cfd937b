import { commandOf, type CommandMaker } from '../command.ts'
import { backupFlags as flags } from './backup/options.ts'
import { backupProblems, backupTranslator } from './backup/problems.ts'
import { interruptible } from './local-site.ts'

/**
 * `showdoc backup`: writes database, attachments and secrets to one verified file while the server
 * keeps running. Source: cli/spec.md 5.18.
 */
export const backup: CommandMaker = (environment, onExit) => {
  const t = backupTranslator(environment.locale)
  return commandOf(
    {
      name: 'backup',
      purpose: t('backup.purpose'),
      arguments: ['[place]'],
      flags,
      flagHelp: {
        data: t('flag.data'),
        databaseUrl: t('flag.databaseUrl'),
        attachments: t('flag.attachments'),
        includeRemote: t('flag.includeRemote'),
        withoutSecrets: t('flag.withoutSecrets'),
        keep: t('flag.keep'),
        verify: t('flag.verify'),
        pgDump: t('flag.pgDump'),
      },
      examples: [
        'showdoc backup',
        'showdoc backup /var/backups --keep 14',
        'showdoc backup --verify showdoc-1.4.0-20270131T020000Z.tar.gz',
      ],
      exits: ['ok', 'error'],
      run: (ctx, options, [place]) =>
        interruptible(
          ctx,
          async (signal) => {
            if (options.verify) {
              const { verifyBackup } = await import('./backup/verify.ts')
              return verifyBackup(ctx, t, options, place, signal)
            }
            const { makeBackup } = await import('./backup/make.ts')
            return makeBackup(ctx, t, options, place ?? '.', signal)
          },
          backupProblems(ctx.locale),
        ),
    },
    environment,
    onExit,
  )
}
