import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { text } from '../../options.ts'
import { Problem } from '../../output.ts'
import {
  byCommand,
  deleteFlags,
  deleteHelp,
  confirmDeletion,
  mustNotBeLastAdministrator,
  noUser,
  onDatabase,
  recordCommand,
  userNamed,
  type AdminTranslator,
  type Transaction,
} from './database.ts'

/**
 * Transfers everything an account owns to another one.
 * @returns the number of items and teams
 */
async function giveAll(
  db: Transaction,
  from: number,
  to: { uid: number; username: string },
): Promise<{ items: number; teams: number }> {
  const { Item } = await import('../../../server/models/item.ts')
  const { Team } = await import('../../../server/models/team.ts')
  const { transferItems } = await import('../../../server/services/items/item-transfer.ts')
  const { by, now } = await byCommand()
  const items = await Item.query(db).where({ uid: from, is_del: 0 }).orderBy('item_id').forUpdate()
  await transferItems(db, items, { from, to, by: by.uid, now })
  const teams = await Team.query(db)
    .where({ uid: from })
    .patch({ uid: to.uid, last_update_time: now })
  return { items: items.length, teams }
}

/**
 * `showdoc admin user delete`: deletes an account that owns nothing, or after transferring what it
 * owns. Source: cli/spec.md 5.20, server/access/spec.md 15.
 */
export const userDeleteCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'delete',
      purpose: t('summary.userDelete'),
      arguments: ['<user>'],
      flags: { giveTo: text('USER'), ...deleteFlags },
      flagHelp: { giveTo: t('flag.giveTo'), ...deleteHelp(t) },
      examples: ['showdoc admin user delete ann', 'showdoc admin user delete ann --give-to bob'],
      exits: ['ok', 'error'],
      async run(ctx, { giveTo, force, ...location }, [username = '']) {
        const given = await onDatabase(ctx, location, async (db) => {
          const { User } = await import('../../../server/models/user.ts')
          const { endAccount, mustOwnNothing } =
            await import('../../../server/services/people/account-end.ts')
          const { uid } = await userNamed(db, username, t)
          const heirUid = giveTo === undefined ? null : (await userNamed(db, giveTo, t)).uid
          if (heirUid === uid) throw new Problem('usage', t('giveToSelf'))
          await confirmDeletion(ctx, t, { name: username, force })
          return db.transaction(async (trx) => {
            // both may be gone by the time the question is answered
            const held = async (id: number, name: string) => {
              const one = await User.query(trx).findById(id).forUpdate()
              return one ?? noUser(name, t)
            }
            const user = await held(uid, username)
            const heir = heirUid === null ? null : await held(heirUid, giveTo ?? '')
            await mustNotBeLastAdministrator(trx, user, t)
            const owned = heir ? await giveAll(trx, uid, heir) : { items: 0, teams: 0 }
            await mustOwnNothing(trx, uid)
            await endAccount(trx, uid)
            const detail = {
              username: user.username,
              ...(heir ? { given_to: heir.username, ...owned } : {}),
            }
            await recordCommand(trx, { act: 'user.delete', object: uid, detail })
            return { uid, ...owned }
          })
        })
        ctx.output.document('showdoc.admin/1', 'ok', {
          ...given,
          uid: String(given.uid),
          username,
          deleted: true,
        })
        const { items, teams } = given
        ctx.output.result(
          t(giveTo === undefined ? 'userDeleted' : 'userGivenAway', {
            name: username,
            heir: giveTo ?? '',
            items,
            teams,
          }),
        )
        return 'ok'
      },
    },
    environment,
    onExit,
  )
