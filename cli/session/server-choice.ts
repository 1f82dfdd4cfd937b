import type { CommandContext } from '../context.ts'
import { readCredentials } from '../credentials/credentials.ts'
import { network as en } from '../locales/en/network.ts'
import { createTranslator } from '../locales/translator.ts'
import { network as zhCn } from '../locales/zh-cn/network.ts'
import { Problem } from '../output.ts'

// Which server is meant. Source: cli/spec.md 1.1

/** That of flag or variable, else of the folder's settings, else the user's own. */
export const namedServer = (
  { settings, userServer }: CommandContext,
  ofFolder?: string,
): string | undefined => settings.server ?? ofFolder ?? userServer

/** The named one, else the only one with a stored sign-in. */
export function likelyServer(ctx: CommandContext, ofFolder?: string): string | undefined {
  const named = namedServer(ctx, ofFolder)
  if (named !== undefined) return named
  const [only, ...others] = Object.keys(readCredentials(ctx))
  return others.length === 0 ? only : undefined
}

/** @throws {Problem} usage: none is named, and sign-ins are stored for none or several */
export function serverOf(ctx: CommandContext, ofFolder?: string): string {
  const server = likelyServer(ctx, ofFolder)
  if (server !== undefined) return server
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const servers = Object.keys(readCredentials(ctx)).sort().join(', ')
  const message = servers === '' ? t('noServer') : t('severalServers', { servers })
  throw new Problem('usage', message, { hint: t('nameServer') })
}
