import type { Translation } from '#contract/text/phrase.ts'
import type { watch as english } from '../en/watch.ts'

export const watch: Translation<typeof english> = {
  purpose: '文件一有变化就推送文件夹；使用 --pull 时也拉取项目的变化。',
  'flag.pull': '也拉取其他人在服务器上的修改',
  'flag.open': '在浏览器中打开项目',
  'flag.debounce': '文件静止多少毫秒后推送',
  'flag.onConflict': '两边都改过的页面：fail、skip、merge、theirs 或 ours',
  'flag.notify': '通知关注者页面有变化',
  'flag.gitignore': '也监视 .gitignore 列出的文件',

  watching: '正在监视 {folder}，按 Ctrl+C 停止。',
  offline: '自 {time} 起离线，{count} 处修改等待推送：{reason}',
  online: '已恢复连接。',
  git: '正在等待 git 完成（{activity}）。',
  polling: '系统无法监视这么多文件，改为每两秒检查一次。',
  'polling.hint': '可提高上限：sysctl fs.inotify.max_user_watches=524288',
  stopped: '已停止，还有 {count} 个冲突。',
  noConflicts: '没有冲突。',

  'view.waiting': '监视中',
  'view.push': '正在推送…',
  'view.pull': '正在拉取…',
  'view.paused': '已暂停',
  'view.git': '等待 git 完成',
  'view.offline': '自 {time} 起离线',
  'view.changes': '{count} 处修改等待推送',
  'view.conflicts': '{count} 个冲突',
  'view.keys': 'p 暂停 · s 立即推送 · c 查看冲突 · o 打开 · q 退出',
  'view.keysPaused': 'p 继续 · s 立即推送 · c 查看冲突 · o 打开 · q 退出',
}
