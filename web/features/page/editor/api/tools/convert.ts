import {
  apiMarkdown,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import { isObject, listOf, objectOf, type Json } from '#contract/text/content/read-content.ts'
import { newApiText, readApiText, shownText, valueAt, withAt } from '../model/api-text.ts'

/** An API page as markdown; `null` when the text is none. */
export async function toMarkdown(text: string, language: 'zh-cn' | 'en'): Promise<string | null> {
  const value = readApiText(text)?.value
  if (!value) return null
  const { selfContainedApi } = await import('#contract/document/self-contained.ts')
  return apiMarkdown(selfContainedApi(documentOf(value)), language)
}

/** Values of other types than the specification has become texts. */
function documentOf(value: Json): ApiDocument {
  const [info, request, response] = ['info', 'request', 'response'].map((key) =>
    objectOf(valueAt(value, [key])),
  )
  const params = objectOf(request!['params'])
  const mode = shownText(params['mode'])
  const rows = (list: Json): ApiEntry[] =>
    listOf(list)
      .filter(isObject)
      .map((row) => ({
        name: shownText(row['name']),
        type: shownText(row['type']),
        value: shownText(row['value']),
        require: Number(row['require']) > 0 || row['require'] === true ? '1' : '0',
        remark: shownText(row['remark']),
        disable: Number(row['disable']) || 0,
      }))
  const text = (from: Record<string, Json> | undefined, key: string) => shownText(from?.[key])
  return {
    info: {
      type: text(info, 'type'),
      messages: info!['messages'],
      url: text(info, 'url'),
      method: text(info, 'method'),
      description: text(info, 'description'),
      remark: text(info, 'remark'),
      apiStatus: text(info, 'apiStatus'),
    },
    request: {
      params: {
        mode,
        json: text(params, 'json'),
        example: typeof params[mode] === 'string' ? text(params, mode) : '',
        formdata: rows(params['formdata']),
        urlencoded: rows(params['urlencoded']),
        jsonDesc: rows(params['jsonDesc'] ?? request!['jsonDesc']),
      },
      messages: request!['messages'],
      headers: rows(request!['headers']),
      query: rows(request!['query']),
      cookies: rows(request!['cookies']),
      pathVariable: rows(request!['pathVariable']),
    },
    response: {
      responseExample: text(response, 'responseExample'),
      responseParamsDesc: rows(response!['responseParamsDesc']),
      responseFailExample: text(response, 'responseFailExample'),
      responseFailParamsDesc: rows(response!['responseFailParamsDesc']),
    },
  }
}

/**
 * A text as an API page: what the headings of the templates name goes into the fields, everything
 * else into description or remarks, so that nothing is lost.
 */
export async function fromMarkdown(markdown: string): Promise<string> {
  const { readMarkdownPage } = await import('../../../../../../exporters/openapi/markdown/page.ts')
  const empty = readApiText(newApiText())!
  const read = readMarkdownPage(markdown, { keepsRest: true })
  if (!read) return empty.write(withAt(empty.value, ['info', 'description'], markdown.trim()))
  let value = empty.value
  for (const part of ['info', 'request', 'response'])
    value = withAt(value, [part], { ...objectOf(value[part]), ...objectOf(read[part]) })
  return empty.write(value)
}
