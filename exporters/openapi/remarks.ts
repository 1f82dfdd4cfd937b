import type { Locale } from '#contract/locales/sentence.ts'

/** What could not be expressed. */
const en = {
  notApi: 'The page describes no API operation and was left out.',
  manyNotApi: (count: number) => `${count} pages describe no API operation and were left out.`,
  noAddress: 'The page has no address and was left out.',
  websocket: 'OpenAPI cannot describe WebSocket; the page was left out.',
  method: (method: string) => `OpenAPI has no method ${method}; the page was left out.`,
  sameOperation: (operation: string, title: string) =>
    `${operation} is already described by the page “${title}”; this page was left out.`,
  noVariable: (name: string) => `The path has no variable ${name}; it was left out.`,
  twice: (name: string) => `There are two parameters ${name}; the first was taken.`,
  type: (type: string) => `The type is unknown: ${type}`,
  cut: (name: string) => `The fields inside are not in the page: ${name}`,
  clipped: (name: string) => `The page has only the beginning of a value: ${name}`,
  sameId: (id: string) => `There are two operations with the id ${id}; this one has none.`,
  flow: (name: string) => `The page lacks addresses that OAuth needs: ${name}`,
  mutualTls: 'OpenAPI 3.0 has no mutual TLS; it was left out.',
  messages: 'Examples of messages cannot be expressed.',
  secondOverview: (title: string) =>
    `Only one page can describe the whole document: “${title}”. This page was left out.`,
  sameCatalog: (name: string) =>
    `Several catalogs are named “${name}”; an import of the document makes one of them.`,
  more: (count: number) => `${count} more remarks.`,
}
const zhCn: typeof en = {
  notApi: '页面不是接口文档，未导出。',
  manyNotApi: (count) => `${count} 个页面不是接口文档，未导出。`,
  noAddress: '页面没有请求地址，未导出。',
  websocket: 'OpenAPI 无法描述 WebSocket，页面未导出。',
  method: (method) => `OpenAPI 不支持 ${method} 方法，页面未导出。`,
  sameOperation: (operation, title) => `${operation} 已由页面“${title}”描述，此页面未导出。`,
  noVariable: (name) => `路径中没有变量 ${name}，已略去。`,
  twice: (name) => `参数 ${name} 重复，只保留第一个。`,
  type: (type) => `未知的类型：${type}`,
  cut: (name) => `页面没有列出此字段的内部结构：${name}`,
  clipped: (name) => `页面只保留了值的开头：${name}`,
  sameId: (id) => `操作标识 ${id} 重复，此操作不再带有标识。`,
  flow: (name) => `页面缺少 OAuth 所需的地址：${name}`,
  mutualTls: 'OpenAPI 3.0 不支持双向 TLS，已略去。',
  messages: '无法表达消息示例。',
  secondOverview: (title) => `只能有一个页面描述整个文档（“${title}”），此页面未导出。`,
  sameCatalog: (name) => `有多个名为“${name}”的目录，再次导入此文档时会合并为一个。`,
  more: (count) => `另有 ${count} 条说明。`,
}
export type Messages = typeof en
export const messagesOf = (locale: Locale): Messages => (locale === 'en' ? en : zhCn)

/** Something that could not be expressed. */
export interface ExportRemark {
  /** 0 for the document. */
  readonly page_id: number
  readonly title: string
  readonly message: string
}

/** More than a reader would read are only counted. */
const most = 200
const mostNotApi = 10

interface Subject {
  readonly page_id: number
  readonly title: string
}
export const wholeDocument: Subject = { page_id: 0, title: '' }

export class Remarks {
  readonly messages: Messages
  private readonly list: ExportRemark[] = []
  private readonly seen = new Set<string>()
  private readonly notApi: Subject[] = []
  private more = 0

  constructor(locale: Locale) {
    this.messages = messagesOf(locale)
  }

  add({ page_id, title }: Subject, message: string): void {
    const key = `${page_id}\n${message}`
    if (this.seen.has(key)) return
    if (this.list.length >= most) {
      this.more++
      return
    }
    this.seen.add(key)
    this.list.push({ page_id, title, message })
  }

  /** A page that describes no operation, and is not meant to. */
  addNotApi({ page_id, title }: Subject): void {
    this.notApi.push({ page_id, title })
  }

  all(): ExportRemark[] {
    const { notApi, messages, more } = this
    const count = notApi.length
    return [
      ...this.list,
      ...(more > 0 ? [{ ...wholeDocument, message: messages.more(more) }] : []),
      ...(count > mostNotApi
        ? [{ ...wholeDocument, message: messages.manyNotApi(count) }]
        : notApi.map((page) => ({ ...page, message: messages.notApi }))),
    ]
  }
}
