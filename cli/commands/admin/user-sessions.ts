import { isoOf } from '../../credentials/account.ts'
import { aligned } from '../../terminal/columns.ts'
import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { toggle } from '../../options.ts'
import { nowSeconds } from '../local-site.ts'
import {
  onDatabase,
  dataFlags,
  dataFlagHelp,
  recordCommand,
  userNamed,
  type AdminTranslator,
} from './database.ts'

/**
 * `showdoc admin user sessions`: lists the sessions of an account, and with `--end` ends them.
 * Source: cli/spec.md 5.20.
 */
export const userSessionsCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'sessions',
      purpose: t('summary.sessions'),
      arguments: ['<user>'],
      flags: { end: toggle(), ...dataFlags },
      flagHelp: { end: t('flag.end'), ...dataFlagHelp(t) },
      examples: ['showdoc admin user sessions ann', 'showdoc admin user sessions ann --end'],
      exits: ['ok', 'error'],
      async run(ctx, { end, ...location }, [username = '']) {
        const sessions = await onDatabase(ctx, location, async (db) => {
          const { UserToken } = await import('../../../server/models/user-token.ts')
          const { endSessions } = await import('../../../server/services/people/sessions.ts')
          const { uid } = await userNamed(db, username, t)
          const now = nowSeconds()
          const living = await UserToken.query(db.read)
            .where({ uid })
            .whereNot({ kind: 'access' })
            .where((row) => row.where({ token_expire: 0 }).orWhere('token_expire', '>', now))
            .orderBy('id')
          if (end)
            await db.transaction(async (trx) => {
              await endSessions(trx, uid)
              await recordCommand(trx, {
                act: 'user.endSessions',
                object: uid,
                detail: { username, sessions: living.length },
              })
            })
          return living
        })
        const rows = sessions.map((row) => ({
          id: String(row.id),
          kind: row.kind,
          ip: row.ip,
          user_agent: row.user_agent,
          began: isoOf(row.addtime),
          last_used: isoOf(row.last_used_time),
          expires: isoOf(row.token_expire),
        }))
        ctx.output.document('showdoc.admin/1', 'ok', { sessions: rows, ended: end })
        if (end)
          ctx.output.result(t('sessionsEnded', { name: username, count: String(rows.length) }))
        else if (rows.length === 0) ctx.output.note(t('noSessions', { name: username }))
        else
          ctx.output.result(
            aligned(
              rows.map((row) => [
                row.id,
                row.kind,
                row.last_used ?? row.began ?? '',
                row.ip,
                row.user_agent,
              ]),
            ).trimEnd(),
          )
        return 'ok'
      },
    },
    environment,
    onExit,
  )
