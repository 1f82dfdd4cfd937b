import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '管理后台',
  panels: '管理栏目',
  onlyAdministrators: '这里只对站点管理员开放。',
  users: '用户管理',
  items: '项目管理',
  attachments: '附件管理',
  announcements: '公告管理',
  login: '集成登录',
  settings: '站点设置',
  audit: '审计日志',
  about: '关于本站',

  filters: '筛选',
  filtersSet: '已设置 {count} 个筛选条件',
  clearFilters: '清除筛选',
}
