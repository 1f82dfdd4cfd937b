import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { choice, text } from '../../options.ts'
import { Problem } from '../../output.ts'
import {
  mustNotBeLastAdministrator,
  onDatabase,
  dataFlags,
  dataFlagHelp,
  recordCommand,
  userNamed,
  type AdminTranslator,
} from './database.ts'

const roles = { user: 2, admin: 1 } as const

/**
 * `showdoc admin user set`: changes what only an operator may change of an account. Source:
 * cli/spec.md 5.20, server/contract/spec/additions.md 2.
 */
export const userSetCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'set',
      purpose: t('summary.userSet'),
      arguments: ['<user>'],
      flags: {
        name: text('NAME'),
        email: text('EMAIL'),
        role: choice(['user', 'admin'], undefined),
        ...dataFlags,
      },
      flagHelp: {
        name: t('flag.name'),
        email: t('flag.email'),
        role: t('flag.role'),
        ...dataFlagHelp(t),
      },
      examples: [
        'showdoc admin user set ann --role admin',
        'showdoc admin user set ann --email ann@example.com --name Ann',
      ],
      exits: ['ok', 'error'],
      async run(ctx, { name, email, role, ...location }, [username = '']) {
        if (name === undefined && email === undefined && role === undefined)
          throw new Problem('usage', t('nothingToSet'))
        const changed = await onDatabase(ctx, location, async (db) => {
          const { User } = await import('../../../server/models/user.ts')
          const { addressOf } = await import('../../../server/services/people/accounts.ts')
          const { uid } = await userNamed(db, username, t)
          return db.transaction(async (trx) => {
            const user = await User.query(trx).findById(uid).forUpdate().throwIfNotFound()
            if (role === 'user') await mustNotBeLastAdministrator(trx, user, t)
            const address = email === undefined ? {} : await addressOf(trx, uid, email)
            const patch = {
              ...(name === undefined ? {} : { name }),
              ...address,
              ...(role === undefined ? {} : { groupid: roles[role] }),
            }
            await user.$query(trx).patch(patch)
            const fields = Object.entries({ name, email, role }).flatMap(([field, value]) =>
              value === undefined ? [] : [field],
            )
            await recordCommand(trx, {
              act: 'user.edit',
              object: uid,
              detail: { username: user.username, changed: fields, ...(role ? { role } : {}) },
            })
            return User.query(trx).findById(uid).throwIfNotFound()
          })
        })
        const user = {
          uid: String(changed.uid),
          username: changed.username,
          name: changed.name,
          email: changed.email,
          role: changed.groupid === 1 ? 'admin' : 'user',
        }
        ctx.output.document('showdoc.admin/1', 'ok', { user })
        ctx.output.result(t('userChanged', { name: changed.username }))
        return 'ok'
      },
    },
    environment,
    onExit,
  )
