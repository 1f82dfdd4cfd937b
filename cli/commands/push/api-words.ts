import type { Locale } from '#contract/locales/sentence.ts'
import { pushedApi as en } from '../../locales/en/push-api.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { pushedApi as zhCn } from '../../locales/zh-cn/push-api.ts'

/** What a push says about API documents. */
export const apiTranslator = (locale: Locale): Translator<typeof en> =>
  createTranslator(locale, { en, 'zh-cn': zhCn })
