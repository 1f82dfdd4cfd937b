import type { OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import {
  onDatabase,
  dataCommand,
  recordCommand,
  siteOf,
  userNamed,
  type AdminTranslator,
} from './database.ts'

/**
 * `showdoc admin user unlock`: lifts the lock that wrong passwords put on an account. Source:
 * cli/spec.md 5.20, server/contract/spec/additions.md 6.
 */
export const userUnlockCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  dataCommand(environment, onExit, {
    name: 'unlock',
    purpose: t('summary.unlock'),
    arguments: ['<user>'],
    example: 'showdoc admin user unlock ann',
    async run(ctx, location, [named = '']) {
      const { username, places } = await onDatabase(ctx, location, async (db, config) => {
        const { passwordOf } = await import('../../../server/signin/password-attempt.ts')
        const { resetFailures } = await import('../../../server/signin/throttle.ts')
        const { uid, username } = await userNamed(db, named, t)
        const { sealer } = await siteOf(ctx, db, config)
        return db.transaction(async (trx) => {
          const places = await resetFailures(trx, sealer, passwordOf(uid))
          await recordCommand(trx, {
            act: 'user.unlock',
            object: uid,
            detail: { username, places },
          })
          return { username, places }
        })
      })
      ctx.output.document('showdoc.admin/1', 'ok', { username, places })
      ctx.output.result(t(places === 0 ? 'notLocked' : 'unlocked', { name: username }))
      return 'ok'
    },
  })
