import type { site as en } from '../en/site.ts'
import type { Translation } from '#contract/text/phrase.ts'

export const site: Translation<typeof en> = {
  cannotWrite: '无法写入 {folder}：{reason}',
  cannotWriteAs: '用户 {uid} 无法写入 {folder}。',
  giveFolder: 'chown {uid} {folder}',
  otherFolder: '用 --data 或 SHOWDOC_DATA 指定另一个文件夹',
  'parts.databaseMissing': '{folder} 属于另一个站点，而数据库 {database} 中没有站点。',
  'parts.databaseNotNamed':
    '{folder} 属于一个使用 PostgreSQL 的站点，而 SHOWDOC_DATABASE_URL 没有指定它的数据库。',
  'parts.databaseForeign': '{folder} 与数据库 {database} 中的站点不属于同一站点。',
  'parts.attachmentsForeign': '{folder} 中的附件不属于数据库 {database} 中的站点。',
  'parts.attachmentsMissing': '数据库 {database} 中站点的附件不在 {folder} 中。',
  bringDatabase: '请放回或指定它的数据库；若确实要新建站点：showdoc serve --new-site',
  nameDatabaseUrl: '请设置 SHOWDOC_DATABASE_URL；若确实要新建站点：showdoc serve --new-site',
  nameParts:
    '请检查 SHOWDOC_DATA 和 SHOWDOC_DATABASE_URL；若确实要把两者作为一个站点：showdoc serve --new-site',
  bringAttachments:
    '请挂载或复制属于它的文件夹；若站点要改用现在这个文件夹：showdoc serve --new-site',
  serverRuns: '已有另一个服务器在使用 {folder}。',
  oneServer: '请先停止它；多台服务器需要共用一个 PostgreSQL 数据库（SHOWDOC_DATABASE_URL）',
  rightsMissing: '数据库账号 {account} 对以下对象没有完整的读写权限：{tables}。',
  grantRights: '请授予它这些表的 select、insert、update、delete 权限，以及序列的 usage 权限',
  noDatabase: '{folder} 中没有数据库。',
  nameDatabase: '请用 --data 或 SHOWDOC_DATA 指定',
  noTables: '数据库里还没有表。',
  startOnce: '请先运行一次 showdoc serve，它会升级数据库',
  notAllowed: '没有读写 {place} 的权限。',
  notThere: '{place} 不存在。',
  notFolder: '{place} 的路径中有一部分不是文件夹。',
  isThere: '{place} 已经存在。',
  databaseDamaged: '数据库已损坏：{reason}。',
  logDamaged: '数据库日志已损坏或被截断，部分保存已丢失。残留的日志：{copy}',
  compareBackup: '请与最新的备份比较；运行 showdoc doctor 查看详情',
  databaseUnusable: '无法读写数据库：{reason}。',
  keyUnusable: '{file} 中没有密钥：密钥是 64 个十六进制数字。',
  putKeyBack: '请放回服务器原来的 secret.key；只有尚未使用过的站点才可以不要它',
  keyMissing:
    '{place} 不存在，而站点加密保存的内容（访问密码、API 凭证、设置中的密钥）只能用它解开。',
  keyDiffers:
    '{place} 中的密钥不是这个站点的：无法解开加密保存的内容（访问密码、API 凭证、设置中的密钥）。',
  bringKey:
    '请放回服务器原来的 secret.key，或设置原来的 SHOWDOC_SECRET_KEY；若不再需要用它加密的内容：showdoc serve --new-key',
  askDoctor: '运行 showdoc doctor 查看详情；较早的备份可能是完整的',
  cannotReach: '无法连接 {where}',
  diskFull: '磁盘空间不足。',
  makeRoom: '请腾出空间后重试；showdoc doctor 会显示剩余空间',
  hasDiskRoom: '它所在的磁盘还有空间吗？showdoc doctor 会给出详情',
  databaseTooNew: '数据库由更新版本的程序写成；本程序不认识：{steps}',
  installNewer: '请安装更新版本的 showdoc',
}

/** What each setting accepts; the English texts come from the settings themselves. */
export const accepted = {
  SHOWDOC_HOST: '要监听的地址或主机名',
  SHOWDOC_PORT: '0 到 65535 的端口',
  SHOWDOC_DATA: '一个文件夹',
  SHOWDOC_DATABASE_URL: 'postgres://用户:密码@主机:端口/数据库',
  SHOWDOC_BASE_URL: 'http 或 https 地址，可以带子路径',
  SHOWDOC_TRUST_PROXY: 'off、on、跳数，或地址和网段',
  SHOWDOC_ADMIN_PASSWORD: '8 个字符到 100 个字节',
  SHOWDOC_LOG_LEVEL: 'fatal、error、warn、info、debug、trace 或 silent',
  SHOWDOC_LOCALE: 'zh-cn 或 en',
  SHOWDOC_SECRET_KEY: '64 个十六进制数字',
  SHOWDOC_UPLOAD_MAX: '形如 32MB 的大小，最多 5GB',
  SHOWDOC_MCP: 'on 或 off',
  SHOWDOC_RELAY_HOSTS: '形如 api.example.com、*.example.com 或 api.example.com:8443 的主机',
  SHOWDOC_RELAY_NETWORKS: '形如 10.1.0.0/16 的地址和网段',
  SHOWDOC_EMBEDDED_BY: '形如 portal.example.com、*.example.com 或 portal.example.com:8443 的主机',
  SHOWDOC_METRICS: 'on 或 off',
  SHOWDOC_METRICS_TOKEN: '至少 16 个字符',
  SHOWDOC_AS_STOCK: 'on 或 off',
  SHOWDOC_NEW_SITE: 'on 或 off',
  SHOWDOC_NEW_KEY: 'on 或 off',
  SHOWDOC_TIMEZONE: '形如 Asia/Shanghai 或 UTC 的时区名',
}
