import type { CommandContext } from '../context.ts'
import { account as en } from '../locales/en/account.ts'
import { account as zhCn } from '../locales/zh-cn/account.ts'
import { createTranslator, type Translator } from '../locales/translator.ts'

// Shared by the sign-in commands.

export type AccountTranslator = Translator<typeof en>
export const accountTranslator = (locale: CommandContext['locale']): AccountTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** The date in the user's time zone: `2027-02-19`. `seconds` is unix time. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * A timestamp as JSON documents write it: ISO 8601 UTC, `null` for never. Source: cli/spec.md 1.4.
 */
export const isoOf = (seconds: number): string | null =>
  seconds === 0 ? null : new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
