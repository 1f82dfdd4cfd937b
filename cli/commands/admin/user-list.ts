import { isoOf } from '../../credentials/account.ts'
import { aligned } from '../../terminal/columns.ts'
import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { onDatabase, dataFlags, dataFlagHelp, type AdminTranslator } from './database.ts'

/** `showdoc admin user list`: every account, in order of creation. Source: cli/spec.md 5.20. */
export const userListCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'list',
      purpose: t('summary.userList'),
      flags: dataFlags,
      flagHelp: dataFlagHelp(t),
      examples: ['showdoc admin user list', 'showdoc admin user list --json'],
      exits: ['ok', 'error'],
      async run(ctx, flags) {
        const users = await onDatabase(ctx, flags, async (db) => {
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
        ctx.output.document('showdoc.admin/1', 'ok', { users: rows })
        const day = (time: string | null) => time?.slice(0, 10) ?? '-'
        ctx.output.result(
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
    environment,
    onExit,
  )
