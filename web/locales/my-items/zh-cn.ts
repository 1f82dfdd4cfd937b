import type { Phrases } from '../../lib/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Phrases<typeof en> = {
  title: '我的项目',
}
