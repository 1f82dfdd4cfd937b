import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  placeholder: '搜索页面、项目和命令',
  results: '结果',
  found: '{count} 条结果',
  recent: '最近访问',
  here: '操作',
  pages: '“{item}”中的页面',
  items: '项目',
  everywhere: '所有项目中的页面',
  goTo: '前往',
  preferences: '偏好设置',
  newItem: '新建项目',
  languageTo: '语言：{name}',
  themeTo: '主题：{name}',
  untitled: '无标题',
  nothing: '没有找到“{keyword}”',
  searching: '正在搜索…',
  itemsFailed: '项目列表加载失败：{reason}',
  pagesFailed: '本项目的页面加载失败：{reason}',
  searchFailed: '搜索失败：{reason}',
}
