import type { HTTPSnippet } from '@readme/httpsnippet'
import type { ApiPage, Parameter } from '#contract/document/kinds/api-page.ts'

/** A request in the HTTP archive format. */
type HarRequest = Exclude<ConstructorParameters<typeof HTTPSnippet>[0], { log: unknown }>

/** Stands for whatever is not known, where an address has to be a valid one. */
const marks = { host: 'host-to-be-filled-in.invalid', start: 'xq-open-', end: '-close-qx' }

/**
 * The request that an API page describes, with its examples as values. What has no example is left
 * out unless it is required.
 */
export function requestOf(page: ApiPage): HarRequest {
  const example = (rows: readonly Parameter[]) =>
    rows
      .filter((row) => row.example !== '' || row.isRequired)
      .map(({ name, example }) => ({ name, value: example }))
  const { url, query } = addressOf(page)
  const body = bodyOf(page)
  const type =
    page.bodyMode === 'urlencoded' && body
      ? 'application/x-www-form-urlencoded'
      : page.isJson && body
        ? 'application/json'
        : ''
  const hasType = page.headers.some(({ name }) => /^content-type$/i.test(name))
  return {
    method: page.method || 'GET',
    url,
    httpVersion: 'HTTP/1.1',
    headers: [
      ...example(page.headers).filter(
        // of a form the program itself writes it, with the boundary
        ({ name }) => !(/^content-type$/i.test(name) && page.bodyMode === 'formdata'),
      ),
      ...(type !== '' && !hasType ? [{ name: 'Content-Type', value: type }] : []),
    ],
    queryString: [...query, ...example(page.query)],
    cookies: example(page.cookies),
    ...(body && { postData: body }),
    headersSize: -1,
    bodySize: -1,
  } as HarRequest
}

function addressOf(page: ApiPage): { url: string; query: { name: string; value: string }[] } {
  const values = new Map(page.pathVariables.map(({ name, example }) => [name, example]))
  const [address = '', written = ''] = page.url.replace(/#.*$/s, '').split('?', 2)
  const filled = address
    .replace(/(?<!\{)\{([\w.-]+)\}(?!\})/g, (_, name: string) => valueOf(values, name))
    .replace(/(?<=\/):([A-Za-z_][\w-]*)/g, (_, name: string) => valueOf(values, name))
    .replace(/^\{\{([\w.-]+)\}\}/, (_, name: string) => `https://${name}.${marks.host}`)
    .replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => marks.start + name + marks.end)
  return {
    url: /^[a-z][\w+.-]*:\/\//i.test(filled)
      ? filled
      : /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(filled)
        ? `https://${filled}`
        : `https://${marks.host}/${filled.replace(/^\/+/, '')}`,
    query: [...new URLSearchParams(written)].map(([name, value]) => ({ name, value })),
  }
}

const valueOf = (values: ReadonlyMap<string, string>, name: string): string =>
  values.get(name) ? encodeURIComponent(values.get(name)!) : marks.start + name + marks.end

/** Puts names in braces in the place of what stood for them. */
export const withNames = (code: string): string =>
  code
    .replace(new RegExp(`https://([\\w.-]+)\\.${marks.host}`, 'gi'), '{{$1}}')
    .replaceAll(`https://${marks.host}`, '{{host}}')
    .replace(new RegExp(`${marks.start}([\\w.-]+?)${marks.end}`, 'g'), '{$1}')

function bodyOf(page: ApiPage): HarRequest['postData'] | undefined {
  const { bodyMode, body, example } = page
  if (bodyMode === 'urlencoded' || bodyMode === 'formdata') {
    if (body.length === 0) return undefined
    return {
      mimeType:
        bodyMode === 'formdata' ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
      params: body.map(({ name, type, example: value }) =>
        /^file|^文件/i.test(type) ? { name, fileName: value || 'file' } : { name, value },
      ),
    } as HarRequest['postData']
  }
  if (example === '') return undefined
  // a long number would be rounded where the sample writes the body in its own language
  const isPlain = page.isJson && !/\d{16}/.test(example)
  const type = page.headers.find(({ name }) => /^content-type$/i.test(name))?.example
  return {
    mimeType: isPlain ? 'application/json' : !page.isJson && type ? type : 'text/plain',
    text: isPlain ? JSON.stringify(JSON.parse(example)) : example,
  } as HarRequest['postData']
}
