import { askWhether } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import { status as en } from '../../locales/en/status.ts'
import { createTranslator } from '../../locales/translator.ts'
import { status as zhCn } from '../../locales/zh-cn/status.ts'
import type { Session } from '../../session/session.ts'
import { repairLock, type LockRepair } from '../../sync/push/write/repair.ts'
import { shown } from '../../ui/shown.ts'
import { folderJobOf, type OpenTarget } from '../folder-targets.ts'
import type { StatusFlags } from './flags.ts'

/** Lines of the lock that are named before the rest is only counted. */
const namedAtMost = 20

/**
 * Rewrites the lock of a target, and says what changes. Asked where somebody can answer; elsewhere
 * the flag is the answer. Source: cli/spec.md 5.8
 */
export async function repairTarget(
  ctx: CommandContext,
  open: OpenTarget & { session: Session },
  { base, gitignore, encoding }: StatusFlags,
): Promise<LockRepair> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const { output } = ctx
  const job = { ...folderJobOf(ctx, open), options: { base, gitignore, encoding } }
  const repair = await repairLock(job, Date.now(), async ({ lines, hasDamage }) => {
    const few = output.options.verbose ? lines : lines.slice(0, namedAtMost)
    for (const { path, kind, change } of few)
      output.result(t(`repair.${change}`, { path: shown(path), kind: t(`repair.${kind}`) }))
    if (lines.length > few.length)
      output.result(t('repair.more', { count: lines.length - few.length }))
    if (hasDamage) output.result(t('repair.damage'))
    if (!ctx.terminal.canAsk || ctx.settings.yes) return true
    return askWhether(ctx, t('repair.question'), { byDefault: false })
  })
  const { lines, hasDamage, isWritten } = repair
  const isRight = lines.length === 0 && !hasDamage
  output.result(t(isWritten ? 'repair.done' : isRight ? 'repair.right' : 'repair.left'))
  return repair
}
