import type { Ended, Surroundings } from '../../command.ts'
import {
  onDatabase,
  placeCommand,
  recordCommand,
  siteOf,
  userNamed,
  type AdminVoice,
} from './database.ts'

/**
 * `showdoc admin user unlock`: wrong passwords that were typed for an account lock it no longer.
 * Source: cli/spec.md 5.20, server/contract/spec/additions.md 6.
 */
export const userUnlockCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  placeCommand(around, ended, {
    name: 'unlock',
    purpose: say('summary.unlock'),
    arguments: ['<user>'],
    example: 'showdoc admin user unlock ann',
    async run(work, place, [named = '']) {
      const { username, places } = await onDatabase(work, place, async (db, config) => {
        const { passwordOf } = await import('../../../server/signin/guess.ts')
        const { forgetMisses } = await import('../../../server/signin/throttle.ts')
        const { uid, username } = await userNamed(db, named, say)
        const { sealer } = await siteOf(work, db, config)
        return db.transaction(async (trx) => {
          const places = await forgetMisses(trx, sealer, passwordOf(uid))
          await recordCommand(trx, {
            act: 'user.unlock',
            object: uid,
            detail: { username, places },
          })
          return { username, places }
        })
      })
      work.output.document('showdoc.admin/1', { username, places })
      work.output.result(say(places === 0 ? 'notLocked' : 'unlocked', { name: username }))
      return 'ok'
    },
  })
