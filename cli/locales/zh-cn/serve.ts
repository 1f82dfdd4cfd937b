import type { serve as en } from '../en/serve.ts'
import type { Translated } from '../speak.ts'

export const serve: Translated<typeof en> = {
  purpose: '启动服务器：接口、页面和数据库都在一个程序里。',
  address: '地址',
  administrator: '管理员',
  password: '密码',
  shownOnlyNow: '（只显示这一次）',
  chosenPassword: '（密码为 SHOWDOC_ADMIN_PASSWORD 的值）',
  signIn: '登录',
  onlyOnce: '请在本机浏览器中打开登录地址：仅一次有效，15 分钟内可用。',
  data: '数据',
  stop: '停止',
  ctrlC: 'Ctrl+C',
  items: '{count} 个项目',
  noScreens: '网页尚未构建：只提供接口。',
  buildThem: 'npm run build',
  stopping: '正在完成进行中的请求……',

  'example.item': '使用手册',
  'example.description': '本产品的手册，首次启动时由一个 Markdown 文件夹推送而来。',

  portInUse: '端口 {port} 已被占用。',
  otherPort: '--port {port}',
  cannotListen: '无法监听 {where}。',

  'flag.SHOWDOC_HOST': '监听的地址',
  'flag.SHOWDOC_PORT': '监听的端口；0 表示任意空闲端口',
  'flag.SHOWDOC_DATA': '存放数据库、附件和密钥的文件夹',
  'flag.SHOWDOC_DATABASE_URL': '用 PostgreSQL 代替内置数据库',
  'flag.SHOWDOC_BASE_URL': '对外地址，可以带子路径',
  'flag.SHOWDOC_TRUST_PROXY': '信任哪些代理转述的访客信息',
  'flag.SHOWDOC_ADMIN_PASSWORD': '第一个管理员的密码，仅用于首次启动',
  'flag.SHOWDOC_LOG_LEVEL': '日志的最低级别',
  'flag.SHOWDOC_LOCALE': '未指定语言的访客所用的语言',
  'flag.SHOWDOC_SECRET_KEY': '加密存储所用的密钥；多台服务器须相同',
  'flag.SHOWDOC_UPLOAD_MAX': '单个文件大小的上限',
  'flag.SHOWDOC_METRICS': '在本机提供 /metrics',
  'flag.SHOWDOC_METRICS_TOKEN': '凭此令牌可在别处读取 /metrics',
  'flag.SHOWDOC_TIMEZONE': '接口中日期文字的时区',
}
