import { TextEncoder, URLSearchParams, btoa } from '../globals.ts'
import { optionsOf, unknown, type Option } from './curl-options.ts'
import { shellWords } from './shell-words.ts'

export interface CurlPair {
  name: string
  value: string
}

/** A part of a form; `isFile` with the name of the file as value. */
interface CurlPart extends CurlPair {
  isFile: boolean
}

/** The request of a cURL command. */
export interface CurlRequest {
  /** Upper case. */
  method: string
  /** Without its query. */
  url: string
  query: CurlPair[]
  headers: CurlPair[]
  cookies: CurlPair[]
  body:
    | { mode: 'none' }
    | { mode: 'json' | 'raw'; text: string }
    | { mode: 'urlencoded'; pairs: CurlPair[] }
    | { mode: 'formdata'; parts: CurlPart[] }
  /** Options that change the request and are not understood, e.g. `--aws-sigv4`, `--form type=x`. */
  ignored: string[]
}

/** Why a text is no request. */
export type CurlProblem = 'notCurl' | 'openQuote' | 'noAddress' | 'severalAddresses'

/** Reads one cURL command as it is copied from a terminal, a document or a browser. */
export function readCurl(command: string): CurlRequest | { problem: CurlProblem } {
  const text = command.trim().replace(/^[$>#]\s+/, '')
  if (!/^curl(\.exe)?(\s|$)/i.test(text)) return { problem: 'notCurl' }
  const words = shellWords(text)
  if (!words) return { problem: 'openQuote' }
  const { options, addresses } = optionsOf(words.slice(1))
  if (addresses.length === 0) return { problem: 'noAddress' }
  if (addresses.length > 1) return { problem: 'severalAddresses' }
  return requestOf(addresses[0]!, options)
}

function requestOf(address: string, options: readonly Option[]): CurlRequest {
  const all = (...names: string[]) => options.filter(({ name }) => names.includes(name))
  const last = (name: string) => all(name).at(-1)?.value
  const headers = all('header').flatMap(({ value }) => headerOf(value))
  const header = (name: string) =>
    headers.find((one) => one.name.toLowerCase() === name)?.value.toLowerCase() ?? ''
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && header(name.toLowerCase()) === '') headers.push({ name, value })
  }
  add('User-Agent', last('user-agent'))
  add('Referer', last('referer'))
  const user = last('user')
  if (user !== undefined) add('Authorization', `Basic ${base64(user)}`)
  const bearer = last('oauth2-bearer')
  if (bearer !== undefined) add('Authorization', `Bearer ${bearer}`)
  if (all('json').length > 0) {
    add('Content-Type', 'application/json')
    add('Accept', 'application/json')
  }

  const data = all('data', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'json')
  const isQuery = all('get').length > 0
  const joined = data.map(dataOf).join(all('json').length > 0 ? '' : '&')
  const [url, own = ''] = splitAt(address.replace(/#.*$/s, ''), '?')
  const extra = all('url-query').map(({ value }) => dataOf({ name: 'data-urlencode', value }))
  const query = [own, ...extra, isQuery ? joined : ''].filter(Boolean).flatMap(pairsOf)
  const form = all('form', 'form-string')
  const body: CurlRequest['body'] =
    form.length > 0
      ? { mode: 'formdata', parts: form.flatMap(partOf) }
      : data.length === 0 || isQuery
        ? { mode: 'none' }
        : bodyOf(joined, header('content-type'))
  const implied = all('head').length > 0 ? 'HEAD' : body.mode === 'none' ? 'GET' : 'POST'
  return {
    method: (last('request') || implied).toUpperCase(),
    url,
    query,
    headers: headers.filter(({ name }) => name.toLowerCase() !== 'cookie'),
    cookies: [
      ...headers.filter(({ name }) => name.toLowerCase() === 'cookie').map(({ value }) => value),
      // without an equals sign it is the name of a file
      ...all('cookie')
        .map(({ value }) => value)
        .filter((value) => value.includes('=')),
    ].flatMap(cookiesOf),
    body,
    ignored: [
      ...new Set([
        ...options.filter(({ name }) => unknown.has(name)).map(({ name }) => `--${name}`),
        ...all('form').flatMap(({ value }) => settingsOf(value).map((one) => `--form ${one}`)),
      ]),
    ],
  }
}

/** `Name: value`; `Name;` has no value; `Name:` removes a header that curl would send. */
function headerOf(text: string): CurlPair[] {
  if (/^[^:]+;\s*$/.test(text)) return [{ name: text.replace(/;\s*$/, '').trim(), value: '' }]
  const [name, value] = splitAt(text, ':')
  return name.trim() === '' || value === undefined || value.trim() === ''
    ? []
    : [{ name: name.trim(), value: value.trim() }]
}

function dataOf({ name, value }: Option): string {
  if (name !== 'data-urlencode') return value
  const [key, text] = splitAt(value, '=')
  if (text === undefined) return value.includes('@') ? value : encodeURIComponent(value)
  return key === '' ? encodeURIComponent(text) : `${key}=${encodeURIComponent(text)}`
}

function bodyOf(text: string, type: string): CurlRequest['body'] {
  if (type.includes('json') || (type === '' && /^\s*[[{]/.test(text) && isJson(text)))
    return { mode: 'json', text }
  if (type.includes('urlencoded') || (type === '' && /^[^\s=&]+=/.test(text)))
    return { mode: 'urlencoded', pairs: pairsOf(text) }
  return { mode: 'raw', text }
}

/** Where what curl says about a part of a form, its type for example, begins. */
const setting = /;\s*(?=(?:type|filename|headers?|encoder)=)/i
const settingsOf = (part: string): string[] => part.split(setting).slice(1)

/** `name=value`, `name=@file;type=image/png`, `name=<file`. */
function partOf({ name: option, value: text }: Option): CurlPart[] {
  const [name, value = ''] = splitAt(text, '=')
  if (name === '') return []
  const isFile = option === 'form' && /^[@<]/.test(value)
  const own = option === 'form' ? value.split(setting)[0]! : value
  return [{ name, value: isFile ? own.slice(1).replace(/^"|"$/g, '') : own, isFile }]
}

const pairsOf = (text: string): CurlPair[] =>
  [...new URLSearchParams(text.replaceAll('\n', ''))].map(([name, value]) => ({ name, value }))

const cookiesOf = (text: string): CurlPair[] =>
  text.split(';').flatMap((one) => {
    const [name, value = ''] = splitAt(one.trim(), '=')
    return name === '' ? [] : [{ name, value }]
  })

function splitAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
