import { hiddenText } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import type { AdminTranslator } from './database.ts'

/** A password as it was given. @throws {Problem} usage */
export const passwordGiven = (
  ctx: CommandContext,
  given: string,
  t: AdminTranslator,
): Promise<string> => hiddenText(ctx, given, { question: t('askPassword'), none: t('noPassword') })
