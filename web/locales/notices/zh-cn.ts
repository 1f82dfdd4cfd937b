import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  updated: '{name} 更新了页面《{title}》',
  commented: '{name} 评论了页面《{title}》',
  mentioned: '{name} 在页面《{title}》的评论中提到了你',
  answered: '{name} 回复了你在页面《{title}》的评论',
  somebody: '有人',
  announcement: '有新公告',
  unread: '有新的未读消息',
  turnOn: '开启系统通知',
}
