import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { Problem } from '../../output.ts'
import {
  byCommand,
  confirmDeletion,
  deleteFlags,
  deleteHelp,
  onDatabase,
  type AdminTranslator,
} from './database.ts'
import { itemNamed, reportItem } from './named-item.ts'

/**
 * `showdoc admin item forget-source`: drops the side records of a source, so that its next push
 * meets the item as a stranger; pages stay. Source: cli/spec.md 2.10, 5.20.
 */
export const forgetSourceCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'forget-source',
      purpose: t('summary.itemForgetSource'),
      arguments: ['<item>', '<source>'],
      flags: deleteFlags,
      flagHelp: deleteHelp(t),
      examples: ['showdoc admin item forget-source 600000123 5f0c9a2b7d1e4c38'],
      exits: ['ok', 'error'],
      async run(ctx, { force, ...location }, [named = '', source = '']) {
        const { item, pages } = await onDatabase(ctx, location, async (db) => {
          const { forgetAnySource, sourcesOf } =
            await import('../../../server/services/items/forget-source.ts')
          const { item_id, item_name } = await itemNamed(db, named, false, t)
          const known = await sourcesOf(db.read, item_id)
          if (!known.includes(source))
            throw new Problem('error', t('noSource', { item: item_name, source }), {
              name: 'sourceNotFound',
              ...(known.length > 0 ? { hint: t('knownSources', { names: known.join(', ') }) } : {}),
            })
          await confirmDeletion(ctx, t, { name: source, force })
          const doing = await byCommand()
          return db.transaction((trx) => forgetAnySource(trx, item_id, source, doing))
        })
        return reportItem(ctx, t('sourceForgotten', { source, count: pages }), item, {
          source,
          pages,
        })
      },
    },
    environment,
    onExit,
  )
