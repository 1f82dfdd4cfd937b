import { hiddenText } from '../asking.ts'
import type { CommandContext } from '../context.ts'

/**
 * The context of a command that may read a private item without membership, by the item's password;
 * `-` asks for it, or reads it from standard input. Source: cli/spec.md 5.0.
 *
 * @throws {Problem} usage: there is none on standard input
 */
export async function withItemPassword(
  ctx: CommandContext,
  given: string | undefined,
): Promise<CommandContext> {
  if (!given) return ctx
  const about = { question: ctx.t('askItemPassword'), none: ctx.t('noItemPassword') }
  return { ...ctx, itemPassword: await hiddenText(ctx, given, about) }
}
