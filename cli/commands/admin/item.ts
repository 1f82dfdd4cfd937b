import { isoOf } from '../../credentials/account.ts'
import { aligned } from '../../terminal/columns.ts'
import { commandOf, groupOf, type OnExit } from '../../command.ts'
import { groupHelp } from '../../help.ts'
import type { Environment, CommandContext } from '../../context.ts'
import { toggle } from '../../options.ts'
import type { Exit } from '../../output.ts'
import {
  adminTranslator,
  byCommand,
  deleteFlags,
  deleteHelp,
  confirmDeletion,
  onDatabase,
  dataCommand,
  dataFlags,
  dataFlagHelp,
  type AdminTranslator,
  type DataLocation,
} from './database.ts'
import { forgetSourceCommand } from './forget-source.ts'
import { itemKeyCommand } from './item-key.ts'
import { itemVisibilityCommand } from './item-visibility.ts'
import { itemNamed, reportItem } from './named-item.ts'

/** `showdoc admin item`: anybody's items. Source: cli/spec.md 5.20. */
export function itemCommand(environment: Environment, onExit: OnExit) {
  const t = adminTranslator(environment.locale)
  const list = [
    ['list', t('summary.itemList')],
    ['transfer', t('summary.itemTransfer')],
    ['delete', t('summary.itemDelete')],
    ['recover', t('summary.itemRecover')],
    ['key', t('summary.itemKey')],
    ['visibility', t('summary.itemVisibility')],
    ['forget-source', t('summary.itemForgetSource')],
  ] as const
  const examples = [
    'showdoc admin item list --deleted',
    'showdoc admin item transfer 600000123 ann',
  ]
  return groupOf('item', environment, (path) =>
    groupHelp(t('summary.item'), path, list, examples, environment),
  )
    .addCommand(listCommand(environment, onExit, t))
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'transfer',
        purpose: t('summary.itemTransfer'),
        arguments: ['<item>', '<user>'],
        example: 'showdoc admin item transfer 600000123 ann',
        run: (ctx, location, [item = '', user = '']) => transfer(ctx, location, { item, user }, t),
      }),
    )
    .addCommand(deleteCommand(environment, onExit, t))
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'recover',
        purpose: t('summary.itemRecover'),
        arguments: ['<item>'],
        example: 'showdoc admin item recover 600000123',
        run: (ctx, location, [item = '']) => recover(ctx, location, item, t),
      }),
    )
    .addCommand(itemKeyCommand(environment, onExit, t))
    .addCommand(itemVisibilityCommand(environment, onExit, t))
    .addCommand(forgetSourceCommand(environment, onExit, t))
}

const listCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'list',
      purpose: t('summary.itemList'),
      flags: { deleted: toggle(), ...dataFlags },
      flagHelp: { deleted: t('flag.deleted'), ...dataFlagHelp(t) },
      examples: ['showdoc admin item list', 'showdoc admin item list --deleted --json'],
      exits: ['ok', 'error'],
      async run(ctx, { deleted, ...location }) {
        const { items, names } = await onDatabase(ctx, location, async (db) => {
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
        ctx.output.document('showdoc.admin/1', 'ok', { items: rows })
        if (rows.length === 0) ctx.output.note(t('noItems'))
        else
          ctx.output.result(
            aligned(
              rows.map((row) => [
                row.item_id,
                t(row.is_private ? 'isPrivate' : 'isOpen'),
                `${row.item_name}  (${row.owner})`,
              ]),
            ).trimEnd(),
          )
        return 'ok'
      },
    },
    environment,
    onExit,
  )

async function transfer(
  ctx: CommandContext,
  location: DataLocation,
  named: { item: string; user: string },
  t: AdminTranslator,
): Promise<Exit> {
  const { item, to } = await onDatabase(ctx, location, async (db) => {
    const { reassignAnyItem } = await import('../../../server/services/items/any-item.ts')
    const { item_id } = await itemNamed(db, named.item, false, t)
    const doing = await byCommand()
    return db.transaction((trx) => reassignAnyItem(trx, item_id, named.user, doing))
  })
  return reportItem(ctx, t('itemTransferred', { item: item.item_name, name: to.username }), item)
}

const deleteCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'delete',
      purpose: t('summary.itemDelete'),
      arguments: ['<item>'],
      flags: deleteFlags,
      flagHelp: deleteHelp(t),
      examples: ['showdoc admin item delete 600000123'],
      exits: ['ok', 'error'],
      run: (ctx, { force, ...location }, [item = '']) =>
        remove(ctx, location, { named: item, force }, t),
    },
    environment,
    onExit,
  )

async function remove(
  ctx: CommandContext,
  location: DataLocation,
  { named, force }: { named: string; force: boolean },
  t: AdminTranslator,
): Promise<Exit> {
  const item = await onDatabase(ctx, location, async (db) => {
    const { deleteAnyItem } = await import('../../../server/services/items/any-item.ts')
    const { item_id, item_name } = await itemNamed(db, named, false, t)
    await confirmDeletion(ctx, t, { name: item_name, force })
    const doing = await byCommand()
    return db.transaction((trx) => deleteAnyItem(trx, item_id, doing))
  })
  return reportItem(ctx, t('itemDeleted', { item: item.item_name }), item)
}

async function recover(
  ctx: CommandContext,
  location: DataLocation,
  named: string,
  t: AdminTranslator,
): Promise<Exit> {
  const item = await onDatabase(ctx, location, async (db) => {
    const { recoverAnyItem } = await import('../../../server/services/items/any-item.ts')
    const { item_id } = await itemNamed(db, named, true, t)
    const doing = await byCommand()
    return db.transaction((trx) => recoverAnyItem(trx, item_id, doing))
  })
  return reportItem(ctx, t('itemRecovered', { item: item.item_name }), item)
}
