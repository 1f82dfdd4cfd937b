import type { Locale } from '#contract/locales/sentence.ts'
import { commandOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { purge as en } from '../../locales/en/purge.ts'
import { purge as zhCn } from '../../locales/zh-cn/purge.ts'
import { createTranslator } from '../../locales/translator.ts'
import { toggle } from '../../options.ts'
import { interruptible, nowSeconds } from '../local-site.ts'
import {
  adminTranslator,
  onDatabase,
  dataFlags,
  dataFlagHelp,
  recordCommand,
  siteOf,
} from './database.ts'

export const purgeTranslator = (locale: Locale) => createTranslator(locale, { en, 'zh-cn': zhCn })

/**
 * `showdoc admin purge`: runs the scheduled purge now; nothing is deleted before its thirty days
 * are over. Source: cli/spec.md 5.20.
 */
export function purgeCommand(environment: Environment, onExit: OnExit) {
  const t = purgeTranslator(environment.locale)
  return commandOf(
    {
      name: 'purge',
      purpose: t('purpose'),
      flags: { dryRun: toggle(), ...dataFlags },
      flagHelp: { dryRun: t('flag.dryRun'), ...dataFlagHelp(adminTranslator(environment.locale)) },
      examples: ['showdoc admin purge --dry-run', 'showdoc admin purge'],
      exits: ['ok', 'error'],
      async run(ctx, { dryRun, ...location }) {
        const { pages, items } = await interruptible(ctx, (signal) =>
          onDatabase(ctx, location, async (db, config) => {
            const { dueForPurge, purgeBin, purgeItems } =
              await import('../../../server/jobs/purge.ts')
            if (dryRun) return dueForPurge(db.read, nowSeconds())
            const run = { site: await siteOf(ctx, db, config), now: nowSeconds(), signal }
            const purged = { pages: 0, items: 0 }
            try {
              await purgeBin(run, purged)
              await purgeItems(run, purged)
            } finally {
              // report what was purged even when something stopped the rest
              await db.transaction((trx) =>
                recordCommand(trx, { act: 'data.purge', detail: purged }),
              )
            }
            return purged
          }),
        )
        ctx.output.document('showdoc.admin/1', 'ok', { pages, items, dry_run: dryRun })
        ctx.output.result(t(dryRun ? 'wouldPurge' : 'purged', { pages, items }))
        return 'ok'
      },
    },
    environment,
    onExit,
  )
}
