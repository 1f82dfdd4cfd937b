// The parts of a page that describes an operation in markdown.

/** A part of the page of an operation. */
export type Part =
  | 'description'
  | 'status'
  | 'url'
  | 'method'
  | 'pathVariable'
  | 'headers'
  | 'query'
  | 'cookies'
  | 'body'
  | 'example'
  | 'json'
  | 'success'
  | 'successFields'
  | 'failure'
  | 'failureFields'
  | 'remark'

/** Titles of the parts, without colons and blanks, in lower case. */
const titles: Readonly<Record<Part, readonly string[]>> = {
  description: ['简要描述', '接口描述', '功能说明', 'description', 'summary'],
  status: ['接口状态', 'status'],
  url: ['请求url', '请求地址', '接口地址', 'url', 'address', 'requesturl'],
  method: ['请求方式', '请求方法', 'method', 'requestmethod'],
  pathVariable: ['路径变量', '路径参数', 'pathvariables', 'pathparameters'],
  headers: ['header', 'headers', '请求头', '请求header', 'requestheaders'],
  query: ['请求query参数', 'query参数', 'queryparameters'],
  cookies: ['cookie', 'cookies'],
  body: [
    'body参数',
    '请求体参数',
    '请求body参数',
    '参数',
    '请求参数',
    'bodyparameters',
    'parameters',
    'requestparameters',
  ],
  example: ['请求参数示例', '请求示例', 'requestexample'],
  json: ['json字段说明', 'jsonfields'],
  success: ['成功返回示例', '返回示例', 'successexample', 'responseexample'],
  successFields: [
    '成功返回示例的参数说明',
    '返回参数说明',
    '返回参数',
    'fieldsofthesuccessexample',
    'responseparameters',
    'responsefields',
  ],
  failure: ['失败返回示例', 'failureexample'],
  failureFields: ['失败返回示例的参数说明', 'fieldsofthefailureexample'],
  remark: ['备注', 'remarks', 'remark', 'notes'],
}
const parts = new Map(
  Object.entries(titles).flatMap(([part, names]) => names.map((name) => [name, part as Part])),
)

/** The part that a title begins; `undefined` for any other. */
export const partOf = (title: string): Part | undefined => parts.get(plainTitle(title))

/** A title without colons, blanks and emphasis. */
export const plainTitle = (title: string): string => title.replace(/[\s:：*]/g, '').toLowerCase()

/** Level of the headings of parts in pages of imports, as `apiMarkdown` writes them. */
export const importedLevel = 5
