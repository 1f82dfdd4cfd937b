import { commandOf, groupOf, type OnExit } from '../../command.ts'
import { groupHelp } from '../../help.ts'
import type { Environment } from '../../context.ts'
import { choice } from '../../options.ts'
import { Problem } from '../../output.ts'
import { storeReason } from '../../site-problems.ts'
import { interruptible, nowSeconds } from '../local-site.ts'
import {
  adminTranslator,
  onDatabase,
  dataFlags,
  dataFlagHelp,
  recordCommand,
  siteOf,
} from './database.ts'

/** `showdoc admin storage`: where the bytes of attachments are stored. Source: cli/spec.md 5.20. */
export function storageCommand(environment: Environment, onExit: OnExit) {
  const t = adminTranslator(environment.locale)
  const list = [['move', t('summary.storageMove')]] as const
  const examples = [
    'showdoc admin storage move --to remote',
    'showdoc admin storage move --to disk',
  ]
  const move = commandOf(
    {
      name: 'move',
      purpose: t('summary.storageMove'),
      flags: {
        to: { ...choice(['disk', 'remote'], undefined), variable: 'SHOWDOC_STORAGE_TO' },
        ...dataFlags,
      },
      flagHelp: { to: t('flag.to'), ...dataFlagHelp(t) },
      examples,
      exits: ['ok', 'error'],
      async run(ctx, { to, ...location }) {
        if (to === undefined)
          throw new Problem('usage', ctx.t('missingValue', { name: '--to' }), {
            hint: examples[0],
          })
        const { moved, lost } = await interruptible(ctx, (signal) =>
          onDatabase(ctx, location, async (db, config) => {
            const { moveFiles, moveTarget } = await import('./move-files.ts')
            const site = await siteOf(ctx, db, config)
            const target = await moveTarget(site, to)
            if (!target)
              throw new Problem('error', t('noStore'), {
                name: 'storeOff',
                hint: 'showdoc admin settings set oss_open 1',
              })
            const done = { moved: 0, lost: 0 }
            try {
              await moveFiles(site, target, { now: nowSeconds, signal }, done)
            } catch (error) {
              if (!(error instanceof Error) || error.name !== 'StoreFailure') throw error
              throw new Problem('error', t('storeFailed', { reason: storeReason(error) }), {
                name: 'storeFailed',
                hint: 'showdoc doctor --storage',
                cause: error,
              })
            } finally {
              // report what was moved even when something stopped the rest
              await db.transaction((trx) =>
                recordCommand(trx, { act: 'data.move', detail: { to, ...done } }),
              )
            }
            return done
          }),
        )
        const exit = lost > 0 ? 'error' : 'ok'
        ctx.output.document('showdoc.admin/1', exit, { to, moved, lost })
        ctx.output.result(t('filesMoved', { count: moved }))
        if (lost > 0) ctx.output.warn(t('filesLost', { count: lost }), 'showdoc doctor')
        return exit
      },
    },
    environment,
    onExit,
  )
  return groupOf('storage', environment, (path) =>
    groupHelp(t('summary.storage'), path, list, examples, environment),
  ).addCommand(move)
}
