import { pathName, variableName } from '../../../lib/request-names.ts'
import { addressParts, isBodiless, type Row, type TryRequest } from './request.ts'

/** A request as it is sent. */
export interface Composed {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | FormData | null
}

/** Why a request can't be sent. */
export type Obstacle =
  | { kind: 'variables'; names: readonly string[] }
  | { kind: 'path'; names: readonly string[] }
  | { kind: 'noBase' }
  | { kind: 'address'; url: string }
  | { kind: 'header'; name: string }
  | { kind: 'tooLarge' }

/** The variable that is the beginning of relative addresses. */
export const baseName = 'base'

/** Names of the variables in the switched-on parts of a request. */
export function variablesIn(request: TryRequest): string[] {
  const texts = [
    request.url,
    ...[...request.path, ...request.query, ...request.headers, ...request.form]
      .filter(({ isOn }) => isOn)
      .flatMap(({ name, value }) => [name, value]),
    ...(request.mode === 'json' || request.mode === 'text' ? [request.text] : []),
  ]
  const names = texts.flatMap((text) =>
    [...text.matchAll(variableName)].map(([, name = '']) => name),
  )
  return [...new Set(names)]
}

/**
 * Makes a request of what was edited.
 * @param variables values by name
 */
export function compose(
  request: TryRequest,
  variables: ReadonlyMap<string, string>,
): Composed | Obstacle {
  const missing = new Set<string>()
  const filled = (text: string) =>
    text.replaceAll(variableName, (whole, name: string, at: number) => {
      const value = variables.get(name)
      if (!value) missing.add(name)
      // both the base and the address may have the slash between them
      const isBeforeSlash = name === baseName && text[at + whole.length] === '/'
      return (isBeforeSlash ? value?.replace(/\/+$/, '') : value) ?? whole
    })
  const pairs = (rows: readonly Row[]) =>
    rows
      .filter(({ isOn, name }) => isOn && name.trim() !== '')
      .map((row) => ({ ...row, name: filled(row.name.trim()), value: filled(row.value) }))

  const address = addressOf(request, filled, pairs)
  const headers = pairs(request.headers).map(
    ({ name, value }) => [name, value.trim()] as [string, string],
  )
  const body = isBodiless(request.method) ? null : bodyOf(request, filled, pairs)
  if (missing.size > 0) return { kind: 'variables', names: [...missing] }
  const empty = emptyPathNames(request)
  if (empty.length > 0) return { kind: 'path', names: empty }

  const wrong = headers.find(([name, value]) => !isHeader(name, value))
  if (wrong) return { kind: 'header', name: wrong[0] }
  const url = wholeAddress(address, variables.get(baseName) ?? '')
  if (url === null) return { kind: 'noBase' }
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return { kind: 'address', url }
  const type = { json: 'application/json', urlencoded: 'application/x-www-form-urlencoded' }
  const implied = body !== null && type[request.mode as keyof typeof type]
  if (implied && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(['Content-Type', implied])
  return { method: request.method, url: new URL(url).href, headers, body }
}

/** Path variables of the address that are switched on and have no value: none can be left out. */
function emptyPathNames({ url, path }: TryRequest): string[] {
  const named = new Set([...url.matchAll(pathName)].map(([, braced, colon]) => braced ?? colon))
  return path
    .map(({ isOn, name, value }) => (isOn && value.trim() === '' ? name.trim() : ''))
    .filter((name) => named.has(name))
}

type Filled = (text: string) => string
type Pairs = (rows: readonly Row[]) => Row[]

function addressOf({ url, path, query }: TryRequest, filled: Filled, pairs: Pairs): string {
  const values = new Map(pairs(path).map(({ name, value }) => [name, value]))
  const withPath = url.replaceAll(pathName, (whole, braced?: string, colon?: string) => {
    const value = values.get(braced ?? colon ?? '')
    return value ? encodeURIComponent(value) : whole
  })
  const [before = '', after] = addressParts(filled(withPath).trim())
  const search = [
    ...(after ? [after] : []),
    ...pairs(query).map(
      ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    ),
  ].join('&')
  return search === '' ? before : `${before}?${search}`
}

function bodyOf({ mode, text, form }: TryRequest, filled: Filled, pairs: Pairs) {
  if (mode === 'none') return null
  if (mode === 'json' || mode === 'text') return text === '' ? null : filled(text)
  const rows = pairs(form)
  if (mode === 'urlencoded')
    return new URLSearchParams(rows.map(({ name, value }) => [name, value])).toString()
  const data = new FormData()
  for (const { name, value, isFile, file } of rows)
    if (!isFile) data.append(name, value)
    else if (file) data.append(name, file)
  return data
}

/** An address with its scheme and host; `null` if it is relative and there is no base. */
function wholeAddress(address: string, base: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(address) && !/^[\w.-]+:\d/.test(address)) return address
  if (address.startsWith('//')) return `https:${address}`
  if (/^([\w-]+\.)+[a-z]{2,}(:\d+)?(\/|$)|^(localhost|[\d.]+):\d+/i.test(address))
    return `http://${address}`
  const start = base.trim().replace(/\/+$/, '')
  if (start === '') return null
  return `${start}/${address.replace(/^\/+/, '')}`
}

/** RFC 9110 5.1, 5.5; browsers send values in one byte per character. */
const isHeader = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
