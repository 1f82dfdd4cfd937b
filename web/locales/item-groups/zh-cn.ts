import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '项目分组',
  newGroup: '新建分组',
  editGroup: '编辑“{name}”',
  dragHint: '拖动可排序',
  move: '移动“{name}”',
  edit: '编辑',
  delete: '删除',
  count: '{count} 个项目',
  empty: '还没有分组',
  emptyText: '新建一个来归类项目。',
  name: '组名',
  namePlaceholder: 'default',
  items: '项目',
  searchItems: '搜索项目',
  selected: '已选 {count} 个',
  selectShown: '选中所有显示的',
  noItem: '没有项目',
  archived: '已归档',
  made: '已新建分组“{name}”',
  saved: '已保存分组“{name}”',
  deleted: '已删除分组“{name}”',
  deleteTitle: '删除分组“{name}”？',
  deleteText: '其中的项目会保留。',
}
