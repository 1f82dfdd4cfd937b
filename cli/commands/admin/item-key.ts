import { commandOf, type Ended, type Surroundings } from '../../command.ts'
import { toggle } from '../../options.ts'
import {
  byCommand,
  onDatabase,
  placeFlags,
  placeHelp,
  siteOf,
  type AdminVoice,
} from './database.ts'
import { itemNamed } from './named-item.ts'

/**
 * `showdoc admin item key`: the key pair of an item, for scripts; made on first use. Source:
 * cli/spec.md 5.20.
 */
export const itemKeyCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  commandOf(
    {
      name: 'key',
      purpose: say('summary.itemKey'),
      arguments: ['<item>'],
      flags: { reset: toggle(), ...placeFlags },
      flagHelp: { reset: say('flag.reset'), ...placeHelp(say) },
      examples: [
        'showdoc admin item key 600000123',
        'showdoc admin item key 600000123 --reset --json',
      ],
      exits: ['ok', 'error'],
      async run(work, { reset, ...place }, [named = '']) {
        const { item, pair } = await onDatabase(work, place, async (db, config) => {
          const { anyKeyPair } = await import('../../../server/services/any-item.ts')
          const { item_id } = await itemNamed(db, named, false, say)
          const { sealer } = await siteOf(work, db, config)
          const doing = await byCommand()
          return db.transaction((trx) =>
            anyKeyPair(trx, item_id, { sealer, isFresh: reset }, doing),
          )
        })
        const { api_key, api_token } = pair
        work.output.document('showdoc.admin/1', {
          item_id: String(item.item_id),
          item_name: item.item_name,
          api_key,
          api_token,
          reset,
        })
        work.output.value(`api_key    ${api_key}\napi_token  ${api_token}`)
        return 'ok'
      },
    },
    around,
    ended,
  )
