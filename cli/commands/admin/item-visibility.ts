import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { text, toggle } from '../../options.ts'
import { Problem } from '../../output.ts'
import {
  byCommand,
  onDatabase,
  dataFlags,
  dataFlagHelp,
  siteOf,
  type AdminTranslator,
} from './database.ts'
import { itemNamed, reportItem } from './named-item.ts'
import { passwordGiven } from './password.ts'

/**
 * `showdoc admin item visibility`: closes an item by an item password, or opens it to everybody.
 * Source: cli/spec.md 5.20.
 */
export const itemVisibilityCommand = (
  environment: Environment,
  onExit: OnExit,
  t: AdminTranslator,
) =>
  commandOf(
    {
      name: 'visibility',
      purpose: t('summary.itemVisibility'),
      arguments: ['<item>'],
      flags: {
        password: { ...text('-'), variable: 'SHOWDOC_NEW_ITEM_PASSWORD' },
        open: toggle(),
        ...dataFlags,
      },
      flagHelp: { password: t('flag.itemPassword'), open: t('flag.open'), ...dataFlagHelp(t) },
      examples: [
        'showdoc admin item visibility 600000123 --password -',
        'showdoc admin item visibility 600000123 --open',
      ],
      exits: ['ok', 'error'],
      async run(ctx, { password: given, open, ...location }, [named = '']) {
        if ((given === undefined) !== open) throw new Problem('usage', t('passwordOrOpen'))
        const password = given === undefined ? '' : await passwordGiven(ctx, given, t)
        if (password === '' && !open) throw new Problem('usage', t('passwordOrOpen'))
        const item = await onDatabase(ctx, location, async (db, config) => {
          const { setAnyItemPassword } = await import('../../../server/services/items/any-item.ts')
          const { item_id } = await itemNamed(db, named, false, t)
          const { sealer } = await siteOf(ctx, db, config)
          const doing = await byCommand()
          return db.transaction((trx) =>
            setAnyItemPassword(trx, item_id, { sealer, password }, doing),
          )
        })
        return reportItem(
          ctx,
          t(open ? 'itemOpened' : 'itemClosed', { item: item.item_name }),
          item,
          { is_private: !open },
        )
      },
    },
    environment,
    onExit,
  )
