import { limits } from '#contract/limits.ts'
import type { ApiDocument, ApiEntry } from '#contract/text/content/api-markdown.ts'
import { task } from '../../workers/task.ts'

// Pages from comments in source code: every `/** … */` that contains `showdoc` and `@title`.
// Source: server/contract/spec/calls.md 13.3.

/** The page described by one comment. */
export interface CommentPage {
  readonly title: string
  /** Catalog path as written. */
  readonly catalog: string
  readonly s_number: number | undefined
  readonly document: ApiDocument
}

/**
 * Replaces the stand-in for `&` in bodies of scripts that send them unencoded. Source:
 * server/contract/spec/calls.md 13.2, 13.3.
 */
export const withAmpersands = (text: string): string => text.replaceAll('_this_and_change_', '&')

/**
 * Contents of the comments, found by a linear scan: a regular expression could run for hours on
 * unterminated comments.
 */
function* commentsOf(source: string): Generator<string> {
  for (let start = source.indexOf('/**'); start !== -1;) {
    const end = source.indexOf('*/', start + 3)
    if (end === -1) return
    yield source.slice(start + 3, end)
    start = source.indexOf('/**', end + 2)
  }
}

interface Tag {
  readonly name: string
  readonly text: string
  /** The following lines, up to the next tag. */
  readonly below: readonly string[]
}

/** Line prefixes of comments in various languages; removed. */
const signs = /^(?:(?:\*+|#+|\/\/+|--+|;+|%+) ?)+/

/** A tag that follows other text on its line. */
const within =
  /\s@(?=(?:title|catalog|description|url|method|remark|number|param|header|json_param|return|return_param)\s)/g

/** Tags in order, each at the beginning of its line. */
function tagsOf(comment: string): Tag[] {
  const tags: { name: string; text: string; below: string[] }[] = []
  for (const raw of comment.split(/\r?\n/)) {
    const line = raw.trim().replace(signs, '')
    const begun = /^(?:showdoc\s+)?@([A-Za-z_]+)(?:\s+(.*))?$/.exec(line.trim())
    if (begun)
      tags.push({
        name: (begun[1] as string).toLowerCase(),
        text: (begun[2] ?? '').trim(),
        below: [],
      })
    else tags.at(-1)?.below.push(line)
  }
  return tags
}

/** Most tags of a comment; generating the page for more would block the thread. */
const mostTags = 10_000

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON that continues on the following lines is read to its end; everything else is one line. */
function jsonOf({ text, below }: Tag): string {
  const whole = [text, ...below].join('\n').trim()
  return /^[[{]/.test(whole) && !isJson(text) ? whole : text
}

const prettyJson = (text: string): string =>
  isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text

const wordsFor = ['必选', '必填', '是', 'required', 'yes', 'true', '1']

/**
 * `name 必选 type description`; the description is one word, which scripts written for older
 * servers rely on.
 */
function entryOf(text: string): ApiEntry {
  const [name = '', require = '', type = '', remark = ''] = text.split(/\s+/)
  return {
    name,
    type,
    value: '',
    require: wordsFor.includes(require.toLowerCase()) ? '1' : '0',
    remark,
  }
}

/** `name type description` */
function answerOf(text: string): ApiEntry {
  const [name = '', type = '', remark = ''] = text.split(/\s+/)
  return { name, type, value: '', require: '0', remark }
}

function pageOf(tags: readonly Tag[]): CommentPage | undefined {
  const first = (name: string) => tags.find((tag) => tag.name === name)
  const line = (name: string) => first(name)?.text ?? ''
  const list = (name: string, read: (text: string) => ApiEntry) =>
    tags.filter((tag) => tag.name === name && tag.text !== '').map((tag) => read(tag.text))
  const title = line('title')
  if (title === '') return undefined

  const method = line('method').toLowerCase()
  const params = list('param', entryOf)
  const json = first('json_param') ? jsonOf(first('json_param') as Tag) : ''
  const isGet = method === 'get'
  const query = isGet ? params : []
  const url = line('url')
  const asked = query.map(({ name }) => `${name}=`).join('&')
  const number = /^\d{1,9}$/.exec(line('number'))?.[0]
  return {
    title,
    catalog: line('catalog'),
    s_number: number === undefined ? undefined : Number(number),
    document: {
      info: {
        from: 'runapi',
        type: 'api',
        title,
        description: line('description'),
        method,
        url: asked === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${asked}`,
        remark: line('remark'),
      },
      request: {
        params: {
          mode: json === '' ? 'formdata' : 'json',
          json,
          jsonDesc: json === '' ? [] : params,
          urlencoded: [],
          formdata: isGet || json !== '' ? [] : params,
        },
        headers: list('header', entryOf),
        query,
        cookies: [],
        auth: [],
      },
      response: {
        responseExample: first('return') ? prettyJson(jsonOf(first('return') as Tag)) : '',
        responseParamsDesc: list('return_param', answerOf),
      },
      extend: {},
    },
  }
}

/**
 * All pages described by a source, in order; at most one more than an item may have, and none if a
 * comment has too many tags.
 */
export function readComments(source: string): CommentPage[] {
  const pages: CommentPage[] = []
  for (const comment of commentsOf(source)) {
    if (!comment.includes('showdoc')) continue
    const begun = tagsOf(comment)
    const tags = begun.some((tag) => tag.name === 'title')
      ? begun
      : tagsOf(comment.replace(within, '\n@'))
    if (tags.length > mostTags) return []
    const page = pageOf(tags)
    if (page && pages.push(page) > limits.pagesPerItem) break
  }
  return pages
}

/**
 * For large sources. Each page is passed as JSON: transferring many objects at once would block the
 * thread.
 */
export const commentsTask = task({
  name: 'comments',
  run: (source: string): string[] => readComments(source).map((page) => JSON.stringify(page)),
  ms: 10_000,
  memoryMb: 512,
  workers: 1,
})

/** Values that people filled in by hand stay where the new list has none. */
function keptEntries(
  now: readonly ApiEntry[] = [],
  before: readonly ApiEntry[] | undefined,
): readonly ApiEntry[] {
  // the very list, which many pages of an import may have in common
  if (!Array.isArray(before)) return now
  const known = new Map((before as readonly ApiEntry[]).map((entry) => [entry?.name, entry]))
  return now.map((entry) => {
    const had = known.get(entry.name)
    return had
      ? {
          ...entry,
          value: entry.value || had.value || '',
          remark: entry.remark || had.remark || '',
        }
      : entry
  })
}

/** The JSON text of a page in an item of type 3. */
export const apiContent = (now: ApiDocument, present: string): string =>
  JSON.stringify(apiDocumentOver(now, present))

/**
 * The document of a page in an item of type 3. Example values and remarks entered by hand stay, as
 * does what comments cannot express.
 *
 * @param present the page's current text; anything but an API document is ignored
 */
export function apiDocumentOver(now: ApiDocument, present: string): ApiDocument {
  let before: Partial<ApiDocument> = {}
  try {
    const isReadable = present.startsWith('{') && present.length <= limits.textBytesInline
    const parsed: unknown = isReadable ? JSON.parse(present) : {}
    if (typeof parsed === 'object' && parsed !== null) before = parsed
  } catch {
    // markdown, or empty
  }
  const [request, had] = [now.request ?? {}, before.request ?? {}]
  const [response, hadResponse] = [now.response ?? {}, before.response ?? {}]
  const filled = (text: string | undefined, other: string | undefined) => text || other || ''
  return {
    info: {
      ...before.info,
      ...now.info,
      description: filled(now.info.description, before.info?.description),
      remark: filled(now.info.remark, before.info?.remark),
    },
    request: {
      ...had,
      ...request,
      params: {
        ...had.params,
        ...request.params,
        json: filled(request.params?.json, had.params?.json),
        jsonDesc: keptEntries(request.params?.jsonDesc, had.params?.jsonDesc),
        formdata: keptEntries(request.params?.formdata, had.params?.formdata),
        urlencoded: keptEntries(request.params?.urlencoded, had.params?.urlencoded),
      },
      headers: keptEntries(request.headers, had.headers),
      query: keptEntries(request.query, had.query),
      cookies: request.cookies?.length ? request.cookies : (had.cookies ?? request.cookies),
      auth: request.auth?.length ? request.auth : (had.auth ?? request.auth),
    },
    response: {
      ...hadResponse,
      ...response,
      responseExample: filled(response.responseExample, hadResponse.responseExample),
      responseParamsDesc: keptEntries(response.responseParamsDesc, hadResponse.responseParamsDesc),
    },
    extend: before.extend ?? now.extend,
  }
}
