import type { Locale } from '#contract/locales/sentence.ts'
import { db as en } from '../../locales/en/db.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { db as zhCn } from '../../locales/zh-cn/db.ts'

export type DbTranslator = Translator<typeof en>
export const dbTranslator = (locale: Locale): DbTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })
