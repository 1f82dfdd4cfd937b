import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  issues: '遇到问题或有建议，请到问题列表告诉我们：',
  nowhere: '遇到问题或有建议，请告诉管理这个站点的人。',
  version: '版本 {version}',
}
