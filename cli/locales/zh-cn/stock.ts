import type { stock as en } from '../en/stock.ts'

export const stock: Record<keyof typeof en, string> = {
  text: `showdoc 与原版 ShowDoc 服务器

push、plan、pull、status、diff、export 和 api 可以用于原版（PHP）ShowDoc 服务器，
程序会自动识别。有两种登录方式：

  --token、SHOWDOC_TOKEN             个人令牌（user_token）
  --api-key K --api-token T          项目的 API 凭证
  （SHOWDOC_API_KEY、SHOWDOC_API_TOKEN）

两种方式都可以
  推送和拉取正文、标题与顺序；照常发现并合并冲突；页面之间的链接和图片双向改写；
  中断的推送可以继续，页面不会重复。export 可以导出 json 和 xlsx 以外的格式，
  由本程序自己生成；api 比较的文档也是。
  showdoc.json 中的接口文档会成为页面，按请求方法和路径更新，生成部分以外的文字保留。

只有 API 凭证可以
  一次调用读取整个项目，而不是每页一次（ShowDoc 3.6 或更新）。

只有个人令牌可以
  页面改名或移动后保留编号；被覆盖的正文留在历史版本中；变更日志、作者和 --notify
  有效；不写入别人正在编辑的页面；标题可以含有 & < > " 和 '。

在那里不能保证的事
  · 比较页面与写入页面之间有几毫秒，期间别人可能保存同一页面，服务器不会发觉。
  · API 凭证覆盖正文时不留历史版本。使用 --on-conflict ours 时，被覆盖的正文保存在
    .showdoc/conflicts/。
  · 用 API 凭证不能更改页面的标题或目录，标题和目录也不能含有 & < > " 或 '。
    这样的页面会被拒绝，不写入任何内容。
  · 服务器不记录文件夹的任何信息。showdoc.lock 丢失后，push --adopt 按目录和标题
    重新找到页面。front matter、换行符和文件名不保存在那里，只在文件夹中。
    请把 showdoc.lock 提交到 git。
  · 三方合并需要 .showdoc/base/ 或页面的历史版本；API 凭证只能读取公开项目的历史版本。
    两者都没有时，两边都改过的页面算作冲突。
  · 页面逐个写入：首次推送 2,000 个页面需要几分钟。按 Ctrl+C 后最多再写 50 页即停止；
    再次 push 会继续。
  · 接口文档不是整体写入：某个页面被拒绝时，其余页面照常写入。用 API 凭证时，生成部分被人
    修改过的页面会被拒绝。文件中已没有的接口标记为已废弃，不会删除。
  · 不支持预览，也不能用 import 和 db 写入项目。
  · 删除的页面，以及移动后变空的目录，仍留在服务器上。
  · watch --pull 收不到变化通知，而是每 30 秒拉取一次。
  · 显示的版本号由正文计算得出：只能看出有没有变化，看不出哪个更新。
  · 用 API 凭证列出页面时不含作者。时间按 Asia/Shanghai 时区理解，这是原版服务器的
    默认时区。
`,
}
