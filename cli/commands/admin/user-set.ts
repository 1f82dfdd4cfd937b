import { commandOf, type Ended, type Surroundings } from '../../command.ts'
import { choice, text } from '../../options.ts'
import { Problem } from '../../output.ts'
import {
  mustNotBeLastAdministrator,
  onDatabase,
  placeFlags,
  placeHelp,
  recordCommand,
  userNamed,
  type AdminVoice,
} from './database.ts'

const roles = { user: 2, admin: 1 } as const

/**
 * `showdoc admin user set`: what only somebody at the data folder may change of an account. Source:
 * cli/spec.md 5.20, server/contract/spec/additions.md 2.
 */
export const userSetCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  commandOf(
    {
      name: 'set',
      purpose: say('summary.userSet'),
      arguments: ['<user>'],
      flags: {
        name: text('NAME'),
        email: text('EMAIL'),
        role: choice(['user', 'admin'], undefined),
        ...placeFlags,
      },
      flagHelp: {
        name: say('flag.name'),
        email: say('flag.email'),
        role: say('flag.role'),
        ...placeHelp(say),
      },
      examples: [
        'showdoc admin user set ann --role admin',
        'showdoc admin user set ann --email ann@example.com --name Ann',
      ],
      exits: ['ok', 'error'],
      async run(work, { name, email, role, ...place }, [username = '']) {
        if (name === undefined && email === undefined && role === undefined)
          throw new Problem('usage', say('nothingToSet'))
        const changed = await onDatabase(work, place, async (db) => {
          const { User } = await import('../../../server/models/user.ts')
          const { addressOf } = await import('../../../server/services/accounts.ts')
          const { uid } = await userNamed(db, username, say)
          return db.transaction(async (trx) => {
            const user = await User.query(trx).findById(uid).forUpdate().throwIfNotFound()
            if (role === 'user') await mustNotBeLastAdministrator(trx, user, say)
            const address = email === undefined ? {} : await addressOf(trx, uid, email)
            const wish = {
              ...(name === undefined ? {} : { name }),
              ...address,
              ...(role === undefined ? {} : { groupid: roles[role] }),
            }
            await user.$query(trx).patch(wish)
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
        work.output.document('showdoc.admin/1', { user })
        work.output.result(say('userChanged', { name: changed.username }))
        return 'ok'
      },
    },
    around,
    ended,
  )
