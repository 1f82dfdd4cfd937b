import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '代码示例',
  languages: '编程语言',
  none: '这个地址无法生成代码示例。',
}
