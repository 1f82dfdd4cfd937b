import type { CommandContext } from '../../context.ts'
import { preview as en } from '../../locales/en/preview.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { preview as zhCn } from '../../locales/zh-cn/preview.ts'
import { Problem } from '../../output.ts'

export const previewTranslator = ({
  locale,
}: Pick<CommandContext, 'locale'>): Translator<typeof en> =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/**
 * The name of the preview of a target: each has its own, since several may be folders of one item.
 *
 * @throws {Problem} usage: the server would refuse the name
 */
export function previewNameOf(ctx: CommandContext, name: string, target?: string): string {
  const own = target === undefined ? name : `${name}/${target}`
  if (own.length <= 100 && /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u.test(own)) return own
  // commander takes the next flag for the value of one that lacks its own
  if (name.startsWith('--'))
    throw new Problem('usage', ctx.t('missingValue', { name: '--preview' }))
  const t = previewTranslator(ctx)
  throw new Problem('usage', t('name', { name: own }), { hint: t('name.hint') })
}
