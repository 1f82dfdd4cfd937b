import type { OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import {
  dataCommand,
  noUser,
  onDatabase,
  recordCommand,
  userNamed,
  type AdminTranslator,
} from './database.ts'

/**
 * `showdoc admin user unlink`: lets an account of a sign-in service be linked once more, by its
 * name, when the ids of the service have changed. Source: cli/spec.md 5.20,
 * server/signin/decisions/002-better-ids.md
 */
export const userUnlinkCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  dataCommand(environment, onExit, {
    name: 'unlink',
    purpose: t('summary.unlink'),
    arguments: ['<user>'],
    example: 'showdoc admin user unlink ann',
    async run(ctx, location, [named = '']) {
      const { username, linked } = await onDatabase(ctx, location, async (db) => {
        const { User } = await import('../../../server/models/user.ts')
        const { unlinkAccount } = await import('../../../server/services/people/identities.ts')
        const { uid } = await userNamed(db, named, t)
        return db.transaction(async (trx) => {
          const user = (await User.query(trx).findById(uid).forUpdate()) ?? noUser(named, t)
          const { username } = user
          const linked = await unlinkAccount(trx, user)
          await recordCommand(trx, {
            act: 'user.unlink',
            object: uid,
            detail: { username, linked },
          })
          return { username, linked }
        })
      })
      ctx.output.document('showdoc.admin/1', 'ok', { username, linked })
      ctx.output.result(t('unlinked', { name: username }))
      return 'ok'
    },
  })
