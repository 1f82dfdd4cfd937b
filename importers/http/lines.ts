// What single lines of a file of requests are. Each test takes linear time, whatever the line.

/** Methods that may be written in any case; others are upper case. */
const methods = new Set(
  'GET POST PUT PATCH DELETE HEAD OPTIONS TRACE CONNECT QUERY LOCK UNLOCK PROPFIND PROPPATCH COPY MOVE MKCOL MKCALENDAR ACL SEARCH REPORT GRAPHQL WEBSOCKET GRPC RSOCKET'.split(
    ' ',
  ),
)

const address =
  /^(?:(?:https?|wss?):\/\/|\/|\{\{)|^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d|\/)|\[[\da-f:]+\])(?::\d+)?(?:[/?#]|$)/i

/** An address without the version of HTTP after it. */
export function withoutVersion(text: string): string {
  const at = text.lastIndexOf(' ')
  return at > 0 && /^HTTP\/[\d.]+$/i.test(text.slice(at + 1)) ? text.slice(0, at).trimEnd() : text
}

export interface RequestStart {
  /** Upper case. */
  readonly method: string
  readonly address: string
}

/** Method and address of the first line of a request, of which the method may be missing. */
export function requestStart(line: string): RequestStart | undefined {
  const text = withoutVersion(line.trim())
  const [, word = '', rest = ''] = /^([a-z][a-z-]{0,19})[ \t]+(\S.*)$/i.exec(text) ?? []
  const isMethod = methods.has(word.toUpperCase()) || word === word.toUpperCase()
  if (word !== '' && isMethod && address.test(rest))
    return { method: word.toUpperCase(), address: rest }
  const isAlone = /^(?:https?:|\{\{)/i.test(text) || /^[^\s/.:]*[.:][^\s/]*(?:\/|$)/.test(text)
  return isAlone && address.test(text) ? { method: 'GET', address: text } : undefined
}

/** Another line of the address: parts of the query, or of the path where the line is indented. */
export const isContinued = (line: string): boolean =>
  /^\s*[?&]/.test(line) || (/^\s+\S/.test(line) && !/^\s+[\w-]+\s*:/.test(line))

/** Text of a comment, `undefined` for other lines. */
export const commentOf = (line: string): string | undefined =>
  /^\s*(?:#|\/\/)\s?(.*)$/.exec(line)?.[1]?.trimEnd()

/** `@name = value` */
export function variableOf(line: string): { name: string; value: string } | undefined {
  const [, name, value = ''] = /^\s*@([^\s=]+)\s*=(.*)$/.exec(line) ?? []
  return name === undefined ? undefined : { name, value: value.trim() }
}

/** What a comment tells the client: name of the tag, without its `@`, and the text after it. */
export function tagOf(comment: string): { tag: string; text: string } | undefined {
  const [, tag, text = ''] = /^@([a-z][\w-]*)([^]*)/i.exec(comment) ?? []
  return tag === undefined ? undefined : { tag, text: text.trim().replace(/^=\s*/, '') }
}

/** Whether a tag changes how the client sends a request. */
export const isClientSetting = (tag: string): boolean =>
  /^(?:no-\w+|no-[\w-]+|note|timeout|connection-timeout|use-os-credentials|ref|forceRef|loop|sleep|disabled|jwt|keepStreaming|noRedirect|noCookieJar|noLog|rejectUnauthorized)$/i.test(
    tag,
  )

/** The name of the file whose content is sent, in a line such as `< ./body.json`. */
export const sentFile = (line: string): string | undefined =>
  /^<(?:@\w*)?[ \t]+(\S.*)$/.exec(line)?.[1]?.trimEnd()

export type Aside = 'script' | 'file' | 'output' | 'reference'

/** What a line has to say to the client about the answer: a script, or where to store it. */
export function asideOf(line: string): { kind: Aside; text: string } | undefined {
  if (/^[<>]\s*\{%/.test(line)) return { kind: 'script', text: line }
  const [, sign, text = ''] = /^(>>!?|<>|>)[ \t]*(\S.*)$/.exec(line) ?? []
  if (sign === undefined) return undefined
  if (sign === '<>') return { kind: 'reference', text: text.trimEnd() }
  if (sign === '>')
    return /\.(?:[cm]?js|ts)\s*$/.test(text) ? { kind: 'file', text: text.trimEnd() } : undefined
  const name = text.trimEnd()
  return /[./{]/.test(name) && !/\s/.test(name) ? { kind: 'output', text: name } : undefined
}

const otherText = /\.(?:md|markdown|json|ya?ml|har|csv|xml|svg|x?html?)$/i

/**
 * Whether a file is one of requests: by its name, else by its first line that is neither a comment
 * nor a variable.
 */
export function looksLikeRequests(name: string, bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32_768))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
  if (/\.(?:http|rest)$/i.test(name)) return !/^\s*(?:\[|\{(?!\{))/.test(start)
  if (otherText.test(name)) return false
  const first = start
    .split(/\r\n?|\n/)
    .find((line) => line.trim() !== '' && commentOf(line) === undefined && !variableOf(line))
  return /^[A-Z]{3,20} +(?:https?:\/\/|\{\{|\/\S* +HTTP\/)\S/.test(first ?? '')
}
