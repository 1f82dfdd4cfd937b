import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { toggle } from '../../options.ts'
import {
  byCommand,
  onDatabase,
  dataFlags,
  dataFlagHelp,
  siteOf,
  type AdminTranslator,
} from './database.ts'
import { itemNamed } from './named-item.ts'

/**
 * `showdoc admin item key`: the key pair of an item, for scripts; made on first use. Source:
 * cli/spec.md 5.20.
 */
export const itemKeyCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  commandOf(
    {
      name: 'key',
      purpose: t('summary.itemKey'),
      arguments: ['<item>'],
      flags: { reset: toggle(), ...dataFlags },
      flagHelp: { reset: t('flag.reset'), ...dataFlagHelp(t) },
      examples: [
        'showdoc admin item key 600000123',
        'showdoc admin item key 600000123 --reset --json',
      ],
      exits: ['ok', 'error'],
      async run(ctx, { reset, ...location }, [named = '']) {
        const { item, pair } = await onDatabase(ctx, location, async (db, config) => {
          const { keyPairOfAnyItem } = await import('../../../server/services/items/any-item.ts')
          const { item_id } = await itemNamed(db, named, false, t)
          const { sealer } = await siteOf(ctx, db, config)
          const doing = await byCommand()
          return db.transaction((trx) =>
            keyPairOfAnyItem(trx, item_id, { sealer, isFresh: reset }, doing),
          )
        })
        const { api_key, api_token } = pair
        ctx.output.document('showdoc.admin/1', 'ok', {
          item_id: String(item.item_id),
          item_name: item.item_name,
          api_key,
          api_token,
          reset,
        })
        ctx.output.value(`api_key    ${api_key}\napi_token  ${api_token}`)
        return 'ok'
      },
    },
    environment,
    onExit,
  )
