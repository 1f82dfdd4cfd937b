import { commandOf, groupHelp, groupOf, type Ended, type Surroundings } from '../../command.ts'
import { choice } from '../../options.ts'
import { Problem } from '../../output.ts'
import { interruptible, nowSeconds } from '../data-place.ts'
import { adminVoice, onDatabase, placeFlags, placeHelp, recordCommand, siteOf } from './database.ts'

/** `showdoc admin storage`: where the bytes of files lie. Source: cli/spec.md 5.20. */
export function storageCommand(around: Surroundings, ended: Ended) {
  const say = adminVoice(around.locale)
  const list = [['move', say('summary.storageMove')]] as const
  const examples = [
    'showdoc admin storage move --to remote',
    'showdoc admin storage move --to disk',
  ]
  const move = commandOf(
    {
      name: 'move',
      purpose: say('summary.storageMove'),
      flags: { to: choice(['disk', 'remote'], undefined), ...placeFlags },
      flagHelp: { to: say('flag.to'), ...placeHelp(say) },
      examples,
      exits: ['ok', 'error'],
      async run(work, { to, ...place }) {
        if (to === undefined)
          throw new Problem('usage', work.say('missingValue', { name: '--to' }), {
            hint: examples[0],
          })
        const { moved, lost } = await interruptible(work, (signal) =>
          onDatabase(work, place, async (db, config) => {
            const { moveFiles, moveTarget } = await import('../../../server/services/move-files.ts')
            const site = await siteOf(work, db, config)
            const target = await moveTarget(site, to)
            if (!target)
              throw new Problem('error', say('noStore'), {
                name: 'storeOff',
                hint: 'showdoc admin settings set oss_open 1',
              })
            const done = { moved: 0, lost: 0 }
            try {
              await moveFiles(site, target, { now: nowSeconds, signal }, done)
            } catch (error) {
              if (!(error instanceof Error) || error.name !== 'StoreFailure') throw error
              throw new Problem('error', say('storeFailed', { reason: error.message }), {
                name: 'storeFailed',
                hint: 'showdoc doctor --storage',
                cause: error,
              })
            } finally {
              // what was moved lies there, whatever stopped the rest
              await db.transaction((trx) =>
                recordCommand(trx, { act: 'data.move', detail: { to, ...done } }),
              )
            }
            return done
          }),
        )
        work.output.document('showdoc.admin/1', { to, moved, lost })
        work.output.result(say('filesMoved', { count: moved }))
        if (lost > 0) work.output.warn(say('filesLost', { count: lost }), 'showdoc doctor')
        return lost > 0 ? 'error' : 'ok'
      },
    },
    around,
    ended,
  )
  return groupOf('storage', around, (path) =>
    groupHelp(say('summary.storage'), path, list, examples, around),
  ).addCommand(move)
}
