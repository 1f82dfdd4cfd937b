import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { commandOf, type Ended, type Surroundings } from '../../command.ts'
import { purge as en } from '../../locales/en/purge.ts'
import { purge as zhCn } from '../../locales/zh-cn/purge.ts'
import { speaker } from '../../locales/speak.ts'
import { toggle } from '../../options.ts'
import { adminVoice, nowSeconds, onDatabase, placeFlags, placeHelp, recordCommand, siteOf } from './database.ts'

export const purgeVoice = (locale: Locale) => speaker(locale, { en, 'zh-cn': zhCn })

/** `showdoc admin purge`: the timed work that deletes for good, done now; nothing goes before its thirty days. Source: command line 5.20. */
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
        const due = await onDatabase(work, place, async (db, config) => {
          const before = nowSeconds() - limits.recycleDays * 86_400
          const count = async (query: PromiseLike<unknown>) => Number(((await query) as { n: number }[])[0]?.n ?? 0)
          const pages = await count(db.read('recycle').where('del_time', '<=', before).count({ n: '*' }))
          const items = await count(
            db.read('item').where({ is_del: 1 }).where('del_time', '>', 0).where('del_time', '<=', before).count({ n: '*' }),
          )
          if (dryRun) return { pages, items }
          const { purgeBin, purgeItems } = await import('../../../server/jobs/purge.ts')
          const site = await siteOf(work, db, config)
          const run = { site, now: nowSeconds(), signal: new AbortController().signal }
          await purgeBin(run)
          await purgeItems(run)
          await db.transaction((trx) => recordCommand(trx, { act: 'data.purge', detail: { pages, items } }))
          return { pages, items }
        })
        work.output.document('showdoc.admin/1', { ...due, dry_run: dryRun })
        work.output.result(say(dryRun ? 'wouldPurge' : 'purged', due))
        return 'ok'
      },
    },
    around,
    ended,
  )
}
