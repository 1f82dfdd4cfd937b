import type { purge as en } from '../en/purge.ts'
import type { Translation } from '#contract/text/phrase.ts'

export const purge: Translation<typeof en> = {
  purpose: '彻底删除回收站中满三十天的页面，以及删除满三十天的项目',
  'flag.dryRun': '只说明将删除什么',
  purged: '已彻底删除 {pages} 个页面和 {items} 个项目。',
  wouldPurge: '将彻底删除 {pages} 个页面和 {items} 个项目。',
}
