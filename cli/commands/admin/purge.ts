import type { Locale } from '#contract/locales/sentence.ts'
import { commandOf, type Ended, type Surroundings } from '../../command.ts'
import { purge as en } from '../../locales/en/purge.ts'
import { purge as zhCn } from '../../locales/zh-cn/purge.ts'
import { speaker } from '../../locales/speak.ts'
import { toggle } from '../../options.ts'
import { interruptible, nowSeconds } from '../data-place.ts'
import { adminVoice, onDatabase, placeFlags, placeHelp, recordCommand, siteOf } from './database.ts'

export const purgeVoice = (locale: Locale) => speaker(locale, { en, 'zh-cn': zhCn })

/**
 * `showdoc admin purge`: the timed work that deletes for good, done now; nothing goes before its
 * thirty days. Source: cli/spec.md 5.20.
 */
export function purgeCommand(around: Surroundings, ended: Ended) {
  const say = purgeVoice(around.locale)
  return commandOf(
    {
      name: 'purge',
      purpose: say('purpose'),
      flags: { dryRun: toggle(), ...placeFlags },
      flagHelp: { dryRun: say('flag.dryRun'), ...placeHelp(adminVoice(around.locale)) },
      examples: ['showdoc admin purge --dry-run', 'showdoc admin purge'],
      exits: ['ok', 'error'],
      async run(work, { dryRun, ...place }) {
        const { pages, items } = await interruptible(work, (signal) =>
          onDatabase(work, place, async (db, config) => {
            const { dueForPurge, purgeBin, purgeItems } =
              await import('../../../server/jobs/purge.ts')
            if (dryRun) return dueForPurge(db.read, nowSeconds())
            const run = { site: await siteOf(work, db, config), now: nowSeconds(), signal }
            const purged = { pages: 0, items: 0 }
            try {
              await purgeBin(run, purged)
              await purgeItems(run, purged)
            } finally {
              // what is gone is gone, whatever stopped the rest
              await db.transaction((trx) =>
                recordCommand(trx, { act: 'data.purge', detail: purged }),
              )
            }
            return purged
          }),
        )
        work.output.document('showdoc.admin/1', { pages, items, dry_run: dryRun })
        work.output.result(say(dryRun ? 'wouldPurge' : 'purged', { pages, items }))
        return 'ok'
      },
    },
    around,
    ended,
  )
}
