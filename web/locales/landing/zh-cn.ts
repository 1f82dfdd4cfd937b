import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  clients: '客户端',
  enter: '登录 / 注册',
  heroTitle: '给 IT 团队的文档工具',
  heroText:
    'API 文档、数据字典、说明文档放在一处：用 Markdown 写，在浏览器里读，从命令行推送，存在自己的服务器上。',
  example: '查看示例',
  learnMore: '了解更多',

  sampleItem: '订单服务 API',
  sampleStart: '快速开始',
  sampleCatalog: '订单',
  sampleList: '查询订单',
  sampleTitle: '创建订单',
  sampleCancel: '取消订单',
  sampleErrors: '错误码',
  sampleText: '为客户创建一张订单。同一个键在 24 小时内只会生成一张订单。',
  sampleName: '参数',
  sampleType: '类型',
  sampleRequired: '必填',
  sampleRemark: '说明',
  sampleYes: '是',
  sampleNo: '否',
  sampleCustomer: '客户编号',
  sampleLines: '订单行，至少一行',
  sampleSku: '商品编码',
  sampleNote: '不超过 200 字',

  apiTitle: 'API 文档',
  apiText: '每个接口一页，格式一致，读的人一眼就能找到需要的内容。',
  apiPoint1: '方法、地址、参数和返回示例都用表格写清楚',
  apiPoint2: '自带接口模板，该写的不会漏',
  apiPoint3: '代码高亮，一键复制',

  dataTitle: '数据字典',
  dataText: '表、字段和含义，就放在使用它们的接口旁边。',
  dataPoint1: '每张表一页，写明字段的类型、默认值和备注',
  dataPoint2: '自带模板，几分钟填完',
  dataPoint3: '每张表、每个标题都有自己的链接',

  manualTitle: '说明文档',
  manualText: '写技术文档用得到的，Markdown 里都有。',
  manualPoint1: '三级目录，正文旁边有本页目录',
  manualPoint2: '流程图、公式、任务列表和提示框',
  manualPoint3: '通知和短文可以用单页项目',

  teamTitle: '团队协作',
  teamText: '多人一起写，一行也不会丢。',
  teamPoint1: '每个版本都保留，随时可以对比',
  teamPoint2: '别人同时改过的内容会提示，不会被覆盖',
  teamPoint3: '私密项目有单独的访问密码',

  autoTitle: '自动生成',
  autoText: '一条命令，把一个 Markdown 文件夹变成项目。',
  autoPoint1: '只发送改动过的页面',
  autoPoint2: '用 API 凭证或访问令牌在 CI 里运行',
  autoPoint3: '任何程序都可以通过开放 API 写入页面',

  openTitle: '开源',
  openText: '采用 Apache 2.0 协议，没有藏在云上的部分。',
  openPoint1: '文档只在你自己的服务器上',
  openPoint2: '不请求任何其他站点',
  openPoint3: '按原样保存 Markdown',

  hostTitle: '托管',
  hostText: '一条命令启动，一个文件夹保存。',
  hostPoint1: '从 SQLite 开始，需要时换成 PostgreSQL',
  hostPoint2: '支持子路径和反向代理',
  hostPoint3: '一条命令完成备份并校验',

  start: '开始使用',
  startText: '一个账号、一个项目、一个页面，两分钟就好。',
  footer: 'ShowDoc，给 IT 团队的文档工具',
  version: '版本 {version}',
}
