import { isoOf } from '../../account.ts'
import { aligned, commandOf, type Ended, type Surroundings } from '../../command.ts'
import { onDatabase, placeFlags, placeHelp, type AdminVoice } from './database.ts'

/**
 * `showdoc admin user list`: every account, in the order they were made. Source: cli/spec.md 5.20.
 */
export const userListCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  commandOf(
    {
      name: 'list',
      purpose: say('summary.userList'),
      flags: placeFlags,
      flagHelp: placeHelp(say),
      examples: ['showdoc admin user list', 'showdoc admin user list --json'],
      exits: ['ok', 'error'],
      async run(work, flags) {
        const users = await onDatabase(work, flags, async (db) => {
          const { User } = await import('../../../server/models/user.ts')
          return User.query(db.read).orderBy('uid')
        })
        const rows = users.map((user) => ({
          uid: String(user.uid),
          username: user.username,
          name: user.name,
          email: user.email,
          role: user.groupid === 1 ? 'admin' : 'user',
          has_password: user.password !== '',
          registered: isoOf(user.reg_time),
          last_login: isoOf(user.last_login_time),
        }))
        work.output.document('showdoc.admin/1', { users: rows })
        const day = (time: string | null) => time?.slice(0, 10) ?? '-'
        work.output.result(
          aligned(
            rows.map((row) => [
              row.uid,
              row.role,
              day(row.registered),
              day(row.last_login),
              `${row.username}  ${row.name}`,
            ]),
          ).trimEnd(),
        )
        return 'ok'
      },
    },
    around,
    ended,
  )
