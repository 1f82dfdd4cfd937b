import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '消息中心',
  reminders: '系统提醒',
  announcements: '系统公告',
  searchAnnouncements: '搜索公告',
  unread: { other: '{count} 条未读' },
  markAllRead: '全部设为已读',
  markedRead: { other: '已将 {count} 条消息设为已读' },
  unreadOnly: '只看未读',
  status: '状态',
  new: '新',
  sent: '发送时间',
  content: '内容',

  updated: '{name} 更新了页面{title}',
  hidden: '{name} 更新过一个页面，它已不可见',
  commented: '{name} 评论了页面{title}',
  mentioned: '{name} 在页面{title}的评论中提到了你',
  answered: '{name} 回复了你在页面{title}的评论',
  quoted: '《{title}》',
  remark: '更新备注：{text}',
  untitled: '无标题',
  somebody: '有人',

  unsubscribe: '取消订阅',
  unsubscribed: '不再提醒“{title}”的更新',
  undo: '撤销',

  noReminders: '没有提醒',
  noRemindersText: '订阅页面后，有人“保存并通知”时你会在这里收到提醒。',
  noUnread: '本页没有未读提醒',
  showAll: '显示全部',
  noAnnouncements: '没有公告',
  noAnnouncementsText: '站点管理员发布的公告会显示在这里。',
}
