import type { Phrases } from '../../lib/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Phrases<typeof en> = {
  copyCode: '复制代码',
}
