import type { CommandContext } from '../context.ts'
import type { Sources } from '../options.ts'
import { Problem } from '../output.ts'

/**
 * How much a run may delete, by flag, variable or settings.
 *
 * @throws {Problem} usage: neither a number nor a share
 */
export function maxDeletesOf(
  ctx: CommandContext,
  given: string | undefined,
  sources: Sources,
  { maxDeletes: set }: { maxDeletes: number | string },
): number | string {
  const value = given ?? set
  if (/^\d+%?$/.test(String(value))) return value
  const name = sources['maxDeletes'] === 'variable' ? 'SHOWDOC_MAX_DELETES' : '--max-deletes'
  throw new Problem('usage', ctx.t('wrongValue', { name, value: String(value), accepted: 'N, N%' }))
}
