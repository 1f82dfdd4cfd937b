import { commandOf, type Ended, type Surroundings } from '../../command.ts'
import { text, toggle } from '../../options.ts'
import { Problem } from '../../output.ts'
import {
  byCommand,
  onDatabase,
  placeFlags,
  placeHelp,
  siteOf,
  type AdminVoice,
} from './database.ts'
import { itemNamed, tellItem } from './named-item.ts'
import { passwordGiven } from './password.ts'

/**
 * `showdoc admin item visibility`: closes an item by a item password, or opens it to everybody.
 * Source: cli/spec.md 5.20.
 */
export const itemVisibilityCommand = (around: Surroundings, ended: Ended, say: AdminVoice) =>
  commandOf(
    {
      name: 'visibility',
      purpose: say('summary.itemVisibility'),
      arguments: ['<item>'],
      flags: { password: text('-'), open: toggle(), ...placeFlags },
      flagHelp: { password: say('flag.visitPassword'), open: say('flag.open'), ...placeHelp(say) },
      examples: [
        'showdoc admin item visibility 600000123 --password -',
        'showdoc admin item visibility 600000123 --open',
      ],
      exits: ['ok', 'error'],
      async run(work, { password: wish, open, ...place }, [named = '']) {
        if ((wish === undefined) !== open) throw new Problem('usage', say('passwordOrOpen'))
        const password = wish === undefined ? '' : await passwordGiven(work, wish, say)
        if (password === '' && !open) throw new Problem('usage', say('passwordOrOpen'))
        const item = await onDatabase(work, place, async (db, config) => {
          const { setAnyItemPassword } = await import('../../../server/services/any-item.ts')
          const { item_id } = await itemNamed(db, named, false, say)
          const { sealer } = await siteOf(work, db, config)
          const doing = await byCommand()
          return db.transaction((trx) =>
            setAnyItemPassword(trx, item_id, { sealer, password }, doing),
          )
        })
        return tellItem(
          work,
          say(open ? 'itemOpened' : 'itemClosed', { item: item.item_name }),
          item,
          { is_private: !open },
        )
      },
    },
    around,
    ended,
  )
