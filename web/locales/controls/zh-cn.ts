import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  less: '减少',
  more: '增加',

  choose: '选择“{name}”',
  chooseAll: '选择本页全部',
  actions: '操作',
  actionOf: '{action}：{name}',
  actionsOf: '“{name}”的操作',

  searching: '正在查找…',
  found: '找到 {count} 个',
  nothingFound: '没有找到',
  searchFailed: '查找失败：{reason}',
  typeToSearch: '输入名称查找',
  takeAway: '移除“{name}”',
  openList: '打开列表',
  unknownNames: '没有叫 {names} 的用户',

  noCatalog: '无目录',
  allCatalogs: '全部目录',
  findCatalog: '查找目录',

  chooseFiles: '选择文件',
  dropFiles: '也可以拖到这里或直接粘贴',
  mostSize: '单个文件不超过 {size}。',
  tooLarge: '超过 {size}',
  emptyFile: '文件是空的',
  wrongKind: '只支持 {kinds}',
  uploaded: '已上传',
  uploadStopped: '已停止',
  uploadSpeed: '{done} / {total}，每秒 {speed}',
  uploadOf: '上传“{name}”',
  stopUpload: '停止上传“{name}”',
  retryUpload: '重新上传“{name}”',
  forgetUpload: '从列表中移除“{name}”',
  uploadsRunning: '正在上传 {count} 个文件',

  date: '日期',
  chooseDate: '选择日期',
  dateFormat: 'YYYY-MM-DD',
  dateMalformed: '请按 2026-11-21 的格式填写日期',
  dateTooEarly: '不能早于 {date}',
  dateTooLate: '不能晚于 {date}',
  dateFrom: '从',
  dateUntil: '到',
  datesReversed: '结束日期早于开始日期',
  previousMonth: '上个月',
  nextMonth: '下个月',
  today: '今天',
  lastWeek: '最近 7 天',
  lastMonth: '最近 30 天',

  moreActions: '更多方式：{label}',

  filters: '筛选',
  filtersSet: '已设置 {count} 个筛选条件',
  clearFilters: '清除筛选',
}
