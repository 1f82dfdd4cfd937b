import { isoOf } from '../../account.ts'
import {
  aligned,
  commandOf,
  groupHelp,
  groupOf,
  type Ended,
  type Surroundings,
  type Work,
} from '../../command.ts'
import { toggle } from '../../options.ts'
import type { Exit } from '../../output.ts'
import {
  adminVoice,
  byCommand,
  deleteFlags,
  deleteHelp,
  mustBeMeant,
  onDatabase,
  placeCommand,
  placeFlags,
  placeHelp,
  type AdminVoice,
  type Place,
} from './database.ts'
import { itemKeyCommand } from './item-key.ts'
import { itemVisibilityCommand } from './item-visibility.ts'
import { itemNamed, tellItem } from './named-item.ts'

/** `showdoc admin item`: items of everybody. Source: cli/spec.md 5.20. */
export function itemCommand(around: Surroundings, ended: Ended) {
  const say = adminVoice(around.locale)
  const list = [
    ['list', say('summary.itemList')],
    ['transfer', say('summary.itemTransfer')],
    ['delete', say('summary.itemDelete')],
    ['recover', say('summary.itemRecover')],
    ['key', say('summary.itemKey')],
    ['visibility', say('summary.itemVisibility')],
  ] as const
  const examples = [
    'showdoc admin item list --deleted',
    'showdoc admin item transfer 600000123 ann',
  ]
  return groupOf('item', around, (path) =>
    groupHelp(say('summary.item'), path, list, examples, around),
  )
    .addCommand(listCommand(around, ended, say))
    .addCommand(
      placeCommand(around, ended, {
        name: 'transfer',
        purpose: say('summary.itemTransfer'),
        arguments: ['<item>', '<user>'],
        example: 'showdoc admin item transfer 600000123 ann',
        run: (work, place, [item = '', user = '']) => transfer(work, place, { item, user }, say),
      }),
    )
    .addCommand(deleteCommand(around, ended, say))
    .addCommand(
      placeCommand(around, ended, {
        name: 'recover',
        purpose: say('summary.itemRecover'),
        arguments: ['<item>'],
        example: 'showdoc admin item recover 600000123',
        run: (work, place, [item = '']) => recover(work, place, item, say),
      }),
    )
    .addCommand(itemKeyCommand(around, ended, say))
    .addCommand(itemVisibilityCommand(around, ended, say))
}

const listCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  commandOf(
    {
      name: 'list',
      purpose: say('summary.itemList'),
      flags: { deleted: toggle(), ...placeFlags },
      flagHelp: { deleted: say('flag.deleted'), ...placeHelp(say) },
      examples: ['showdoc admin item list', 'showdoc admin item list --deleted --json'],
      exits: ['ok', 'error'],
      async run(work, { deleted, ...place }) {
        const { items, names } = await onDatabase(work, place, async (db) => {
          const { Item } = await import('../../../server/models/item.ts')
          const { User } = await import('../../../server/models/user.ts')
          const users = await User.query(db.read).select('uid', 'username')
          return {
            items: await Item.query(db.read)
              .where({ is_del: deleted ? 1 : 0 })
              .orderBy('item_id'),
            names: new Map(users.map((user) => [user.uid, user.username])),
          }
        })
        const rows = items.map((item) => ({
          item_id: String(item.item_id),
          item_type: item.item_type,
          item_name: item.item_name,
          item_domain: item.item_domain,
          owner: names.get(item.uid) ?? '',
          is_private: item.password !== '',
          is_archived: item.is_archived === 1,
          made: isoOf(item.addtime),
          changed: isoOf(item.last_update_time),
          ...(deleted ? { deleted: isoOf(item.del_time) } : {}),
        }))
        work.output.document('showdoc.admin/1', { items: rows })
        if (rows.length === 0) work.output.note(say('noItems'))
        else
          work.output.result(
            aligned(
              rows.map((row) => [
                row.item_id,
                say(row.is_private ? 'isPrivate' : 'isOpen'),
                `${row.item_name}  (${row.owner})`,
              ]),
            ).trimEnd(),
          )
        return 'ok'
      },
    },
    around,
    ended,
  )

async function transfer(
  work: Work,
  place: Place,
  named: { item: string; user: string },
  say: AdminVoice,
): Promise<Exit> {
  const { item, to } = await onDatabase(work, place, async (db) => {
    const { giveAnyItem } = await import('../../../server/services/any-item.ts')
    const { item_id } = await itemNamed(db, named.item, false, say)
    const doing = await byCommand()
    return db.transaction((trx) => giveAnyItem(trx, item_id, named.user, doing))
  })
  return tellItem(work, say('itemTransferred', { item: item.item_name, name: to.username }), item)
}

const deleteCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  commandOf(
    {
      name: 'delete',
      purpose: say('summary.itemDelete'),
      arguments: ['<item>'],
      flags: deleteFlags,
      flagHelp: deleteHelp(say),
      examples: ['showdoc admin item delete 600000123'],
      exits: ['ok', 'error'],
      run: (work, { force, ...place }, [item = '']) =>
        remove(work, place, { named: item, force }, say),
    },
    around,
    ended,
  )

async function remove(
  work: Work,
  place: Place,
  { named, force }: { named: string; force: boolean },
  say: AdminVoice,
): Promise<Exit> {
  const item = await onDatabase(work, place, async (db) => {
    const { deleteAnyItem } = await import('../../../server/services/any-item.ts')
    const { item_id, item_name } = await itemNamed(db, named, false, say)
    await mustBeMeant(work, say, { name: item_name, force })
    const doing = await byCommand()
    return db.transaction((trx) => deleteAnyItem(trx, item_id, doing))
  })
  return tellItem(work, say('itemDeleted', { item: item.item_name }), item)
}

async function recover(work: Work, place: Place, named: string, say: AdminVoice): Promise<Exit> {
  const item = await onDatabase(work, place, async (db) => {
    const { recoverAnyItem } = await import('../../../server/services/any-item.ts')
    const { item_id } = await itemNamed(db, named, true, say)
    const doing = await byCommand()
    return db.transaction((trx) => recoverAnyItem(trx, item_id, doing))
  })
  return tellItem(work, say('itemRecovered', { item: item.item_name }), item)
}
