import type { Translation } from '#contract/text/phrase.ts'
import type { lines as english } from '../../en/push/lines.ts'

export const lines: Translation<typeof english> = {
  'action.unchanged': '未变',
  'action.create': '新建',
  'action.update': '更新',
  'action.move': '移动',
  'action.delete': '删除',
  'action.conflict': '冲突',
  'action.skipped': '跳过',
  'action.behind': '落后',
  'action.gone': '文件已删',
  'action.gone-remotely': '页面已不在',
  'action.locked': '锁定',
  'action.refused': '拒绝',
  'action.failed': '失败',
  'action.kept': '保留',
  'action.ahead': '本地较新',
  'action.left': '未处理',
  'would.create': '将新建',
  'would.update': '将更新',
  'would.move': '将移动',
  'would.delete': '将删除',

  'line.from': '原为 {path}',
  'line.changedThere': '服务器上也改过（版本 {rev}，基于 {base}，{author}，{time}）',
  'line.clash.title': '标题：本地“{local}”，服务器“{remote}”',
  'line.clash.catalog': '目录：本地“{local}”，服务器“{remote}”',
  'line.clash.name': '名称：本地“{local}”，服务器“{remote}”',
  'line.clash.order': '位置：本地 {local}，服务器 {remote}',
  'line.clash.place': '本地位于“{local}”，服务器上位于“{remote}”',
  'line.catalog.name': '名称：由“{before}”改为“{after}”',
  'line.catalog.order': '位置：由 {before} 改为 {after}',
  'line.catalog.place': '由“{before}”移到“{after}”',
  'line.catalogMoved': '其目录已在服务器上移动',
  'line.catalogHint': 'showdoc push --on-conflict ours 写入本地名称，theirs 采用服务器上的名称',
  'line.catalogPullHint': 'showdoc pull --on-conflict theirs 采用服务器上的名称，ours 保留本地名称',
  'line.baseUnknown':
    '与页面不一致（版本 {rev}，{author}，{time}），且无法确认这些文件包含该页面的内容',
  'line.submoduleAt': '文件位于子模块 {folder}（当前提交 {commit}），git 切换子模块在这里不留痕迹',
  'line.submodule': '文件位于子模块 {folder}，git 切换子模块在这里不留痕迹',
  'line.submoduleHint':
    '先把页面中有而文件中没有的内容补进文件，再执行 showdoc push FILE --on-conflict ours：指定路径后只覆盖这一个页面',
  'line.baseUnknownHint':
    '先把页面中有而文件中没有的内容补进文件，再执行 showdoc push --on-conflict ours',
  'line.noGitHint':
    '没有找到 git，或它无法读取此仓库：请安装 git（镜像中例如 apk add git）后再推送，或执行 showdoc push --on-conflict ours',
  'line.shallowHint':
    '请先执行 git fetch --unshallow（构建任务中设置 fetch-depth: 0）再推送，或执行 showdoc push --on-conflict ours',
  'line.deletedThere': '本地改过，服务器上已删除',
  'line.deletedThereHint':
    '用 showdoc push --on-conflict ours 重新创建页面；否则从回收站恢复页面，或把它从所在的其他项目移回，或删除该文件',
  'line.changedMoved': '本地改过，页面已移到项目 {name}（{id}）',
  'line.changedMovedHint':
    'showdoc push --on-conflict ours 会在这里另建一个页面；否则请把页面移回，或删除该文件',
  'line.movedThere': '已移到项目 {name}（{id}），文件保留',
  'line.movedThereHint': '把页面移回，或删除该文件',
  'line.deletedHere': '本地已删除，服务器上改过（版本 {rev}，基于 {base}，{author}，{time}）',
  'line.deletedHereHint':
    'showdoc push --on-conflict ours 让页面保持服务器上的样子，不再有文件；theirs 恢复文件',
  'line.behind': '服务器上较新（版本 {rev}，{author}，{time}）',
  'line.deleted': '移入回收站',
  'line.gone': '文件已删除，页面保留',
  'line.goneThere': '服务器上已删除，文件保留',
  'line.usedFile': '文件又被使用，或已被他人删除',
  'line.unusedFile': '已不再使用的文件，{size}',
  'line.goneHint': '此后无人改动的页面可用 showdoc push --prune 删除；或者恢复文件',
  'line.goneThereHint': '可从回收站恢复页面，或把它从所在的其他项目移回，或删除该文件',
  'line.overwritten': '覆盖了 {author} 的版本 {rev}',
  'line.locked': '{user} 正在编辑',
  'line.lockedHint': 'showdoc push --lock-wait 60 最多等待一分钟，直到没有人编辑',
  'line.apiHint': 'showdoc pull --on-conflict theirs 采用它，本地文件保存在 .showdoc/conflicts',
  'line.sheetHint': 'showdoc push --on-conflict ours 会覆盖它，theirs 则采用它；表格不会在这里合并',
  'line.conflictHint':
    'showdoc push --on-conflict merge 合并两边；ours 会覆盖它，被覆盖的正文会保留',
  'line.unmergedHint':
    '两边改了相同的行：showdoc pull --on-conflict merge 会在文件中标出；showdoc push --on-conflict ours 会覆盖页面',
  'line.decideHint': 'showdoc push --on-conflict ours 保留本地的，theirs 保留服务器上的',
  'line.targetHead': '目标 {name}',
}
