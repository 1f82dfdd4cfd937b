import type { site as en } from '../en/site.ts'
import type { Translated } from '../speak.ts'

export const site: Translated<typeof en> = {
  cannotWrite: '无法写入 {folder}：{reason}',
  cannotWriteAs: '用户 {uid} 无法写入 {folder}。',
  giveFolder: 'chown {uid} {folder}',
  otherFolder: '用 --data 或 SHOWDOC_DATA 指定另一个文件夹',
  noDatabase: '{folder} 中没有数据库。',
  nameDatabase: '--data 或 SHOWDOC_DATA',
  noTables: '数据库里还没有表。',
  startOnce: '请先运行一次 showdoc serve，它会升级数据库',
  notAllowed: '没有读写 {place} 的权限。',
  notThere: '{place} 不存在。',
  notFolder: '{place} 的路径中有一部分不是文件夹。',
  isThere: '{place} 已经存在。',
  databaseDamaged: '数据库已损坏：{reason}。',
  databaseUnusable: '无法读写数据库：{reason}。',
  keyUnusable: '{file} 中没有密钥：密钥是 64 个十六进制数字。',
  putKeyBack: '请放回服务器原来的 secret.key；只有尚未使用过的站点才可以不要它',
  askDoctor: '运行 showdoc doctor 查看详情；较早的备份可能是完整的',
  cannotReach: '无法连接 {where}',
  diskFull: '磁盘空间不足。',
  makeRoom: '请腾出空间后重试；showdoc doctor 会显示剩余空间',
  hasDiskRoom: '它所在的磁盘还有空间吗？showdoc doctor 会给出详情',
  databaseTooNew: '数据库由更新版本的程序写成；本程序不认识：{steps}',
  installNewer: '请安装更新版本的 showdoc',
}

/** What each setting accepts; in English the settings say it themselves. */
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
  SHOWDOC_METRICS: 'on 或 off',
  SHOWDOC_METRICS_TOKEN: '至少 16 个字符',
  SHOWDOC_TIMEZONE: '形如 Asia/Shanghai 或 UTC 的时区名',
}
