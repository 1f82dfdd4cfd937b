// Markdown of an API document, for items whose texts are markdown. Source:
// server/contract/spec/calls.md 12.3, 12.5.

import { codeBlock } from '../markdown/code-block.ts'
import type { ItemGlobals } from './global-parameters.ts'
import { prettyJson } from './pretty-json.ts'
import { messagesIn } from './read-content.ts'

/** A row in a list of parameters. */
export interface ApiEntry {
  readonly name: string
  readonly type: string
  readonly value: string
  /** `'1'` if it is required. */
  readonly require: string
  readonly remark: string
  /** Hidden if at least 1. */
  readonly disable?: number | string
}

/**
 * The JSON stored for pages of items of type 3. Documents written by other programs may lack lists
 * and texts.
 */
export interface ApiDocument {
  readonly info: {
    readonly from?: string
    readonly type?: string
    readonly title?: string
    readonly description?: string
    readonly remark?: string
    readonly url: string
    readonly method?: string
    readonly apiStatus?: string
    readonly messages?: unknown
  }
  readonly request?: {
    readonly params?: {
      readonly mode?: string
      readonly json?: string
      /** The body's text in a mode of another name. */
      readonly example?: string
      readonly formdata?: readonly ApiEntry[]
      readonly urlencoded?: readonly ApiEntry[]
      readonly jsonDesc?: readonly ApiEntry[]
    }
    readonly headers?: readonly ApiEntry[]
    readonly query?: readonly ApiEntry[]
    readonly pathVariable?: readonly ApiEntry[]
    readonly cookies?: readonly ApiEntry[]
    readonly auth?: readonly ApiEntry[]
    /** Of a WebSocket. */
    readonly messages?: unknown
    /** Where older pages have them. */
    readonly jsonDesc?: readonly ApiEntry[]
  }
  readonly response?: {
    readonly responseExample?: string
    readonly responseFailExample?: string
    readonly responseParamsDesc?: readonly ApiEntry[]
    readonly responseFailParamsDesc?: readonly ApiEntry[]
  }
  readonly extend?: unknown
}

const zhCn = {
  description: '简要描述',
  status: '接口状态',
  statuses: ['开发中', '测试中', '已完成', '需修改', '已废弃'],
  url: '请求URL',
  protocol: '协议',
  method: '请求方式',
  pathVariables: '路径变量',
  headers: 'Header',
  query: '请求Query参数',
  cookies: 'Cookie',
  body: '请求Body参数',
  example: '请求参数示例',
  jsonFields: 'json字段说明',
  messages: '消息示例',
  success: '成功返回示例',
  successFields: '成功返回示例的参数说明',
  failure: '失败返回示例',
  failureFields: '失败返回示例的参数说明',
  remark: '备注',
  columns: { name: '参数名', value: '示例值', require: '必选', type: '类型', remark: '说明' },
  yes: '是',
  no: '否',
  none: '无',
}
const en: typeof zhCn = {
  description: 'Description',
  status: 'Status',
  statuses: ['In development', 'In testing', 'Finished', 'Needs change', 'Deprecated'],
  url: 'URL',
  protocol: 'Protocol',
  method: 'Method',
  pathVariables: 'Path variables',
  headers: 'Headers',
  query: 'Query parameters',
  cookies: 'Cookies',
  body: 'Body parameters',
  example: 'Request example',
  jsonFields: 'JSON fields',
  messages: 'Message examples',
  success: 'Success example',
  successFields: 'Fields of the success example',
  failure: 'Failure example',
  failureFields: 'Fields of the failure example',
  remark: 'Remarks',
  columns: { name: 'Name', value: 'Example', require: 'Required', type: 'Type', remark: 'Remark' },
  yes: 'Yes',
  no: 'No',
  none: 'None',
}

type Column = keyof typeof zhCn.columns

/** Text for a cell of a markdown table: one line, with pipes escaped. */
export const tableCell = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replaceAll('|', '\\|')
    .trim()

/** What markdown would take for emphasis, code, tags, entities, links or escapes. */
const isMarked =
  /\*[^*]+\*|`[^`]+`|~[^~]+~|\\[!-/:-@[-`{-~]|<[a-z/!?]|&[#a-z]|\]\(|(?<!\w)_.*_(?!\w)/is

/** The same for text that is no markdown: it is shown as it is. */
export const plainCell = (text: string): string =>
  tableCell(
    isMarked.test(text)
      ? text
          .replace(/[\\`*_~]|\](?=\()/g, '\\$&')
          .replace(/&(?=[#a-z])/gi, '&amp;')
          .replaceAll('<', '&lt;')
      : text,
  )

/** The text that such a cell shows. */
export const textOfCell = (cell: string): string =>
  cell
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** A markdown table; each row has as many cells as there are column names. */
export const markdownTable = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [columns, columns.map(() => ':---'), ...rows].map((row) => `|${row.join('|')}|`).join('\n')

const pretty = (text: string): string => prettyJson(text) ?? text

const shown = (entries: readonly ApiEntry[] | undefined): readonly ApiEntry[] =>
  (entries ?? []).filter((entry) => entry.name && !(Number(entry.disable) >= 1))

/**
 * The document as markdown, with headings in a language; empty sections are left out.
 *
 * @param globals parameters that all API pages of the item share: they come first
 */
export function apiMarkdown(
  { info, request = {}, response = {} }: ApiDocument,
  language: 'zh-cn' | 'en',
  globals?: ItemGlobals,
): string {
  const words = language === 'en' ? en : zhCn
  const parts: string[] = []
  const part = (title: string, body: string | undefined) => {
    if (body) parts.push(`##### ${title}\n\n${body}`)
  }
  const table = (title: string, entries: readonly ApiEntry[], columns: readonly Column[]) => {
    if (entries.length === 0) return
    const cellOf = (entry: ApiEntry, column: Column): string => {
      if (column === 'require') return Number(entry.require) > 0 ? words.yes : words.no
      if (column === 'remark') return tableCell(entry.remark ?? '') || words.none
      return plainCell(entry[column] ?? '')
    }
    const names = columns.map((column) => words.columns[column])
    part(
      title,
      markdownTable(
        names,
        entries.map((entry) => columns.map((column) => cellOf(entry, column))),
      ),
    )
  }
  const full: Column[] = ['name', 'value', 'require', 'type', 'remark']
  /** Those that the same page shows as an API page (`document/kinds/api-page.ts`). */
  const columnsFor = (rows: readonly ApiEntry[], isAnswer = false): Column[] => {
    const hasValue = rows.some(({ value }) => value)
    const hasRequire = !isAnswer || rows.some(({ require }) => Number(require) > 0)
    return full.filter(
      (column) => (column !== 'value' || hasValue) && (column !== 'require' || hasRequire),
    )
  }

  const { params = {} } = request
  const { mode = '', jsonDesc, formdata, urlencoded } = params
  const written = (params as Readonly<Record<string, unknown>>)[mode]
  const text = typeof written === 'string' ? written : mode === 'json' ? '' : (params.example ?? '')
  const jsonFields = shown(jsonDesc ?? request.jsonDesc)
  const isWebSocket = info.type === 'websocket'
  const method = isWebSocket ? '' : (info.method ?? '').toUpperCase()
  const messages = isWebSocket || info.type === 'sse' ? (request.messages ?? info.messages) : []
  const body =
    mode === 'formdata' ? shown(formdata) : mode === 'urlencoded' ? shown(urlencoded) : []
  const ownQuery = shown(request.query)
  const isBodyQuery = method === 'GET' && ownQuery.length === 0
  const isGet = method === 'GET'
  const query = [...(isGet ? shown(globals?.query) : []), ...(isBodyQuery ? body : ownQuery)]
  const globalBody = isGet || mode === 'json' ? [] : shown(globals?.body)

  part(words.description, info.description?.trim())
  part(words.status, words.statuses[Number(info.apiStatus) - 1])
  part(words.url, info.url && `- \`${query.length > 0 ? info.url.split('?', 1)[0] : info.url}\``)
  part(words.method, method && `- ${method}`)
  part(words.protocol, isWebSocket ? '- WebSocket' : '')
  const pathVariables = shown(request.pathVariable)
  table(words.pathVariables, pathVariables, columnsFor(pathVariables))
  table(words.headers, [...shown(globals?.header), ...shown(request.headers)], full)
  table(words.query, query, full)
  table(words.cookies, [...shown(globals?.cookies), ...shown(request.cookies)], full)
  table(words.body, [...globalBody, ...(isBodyQuery ? [] : body)], full)
  part(words.example, text.trim() === '' ? '' : codeBlock(pretty(text)))
  table(words.jsonFields, jsonFields, columnsFor(jsonFields))
  part(
    words.messages,
    messagesIn(messages)
      .map((one) => codeBlock(one))
      .join('\n\n'),
  )
  part(words.success, response.responseExample && codeBlock(pretty(response.responseExample)))
  const [fields, failFields] = [
    shown(response.responseParamsDesc),
    shown(response.responseFailParamsDesc),
  ]
  table(words.successFields, fields, columnsFor(fields, true))
  part(
    words.failure,
    response.responseFailExample && codeBlock(pretty(response.responseFailExample)),
  )
  table(words.failureFields, failFields, columnsFor(failFields, true))
  part(words.remark, info.remark?.trim())
  return parts.map((one) => `${one}\n`).join('\n')
}
