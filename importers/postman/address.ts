import { isNode, listOf, textOf } from '../source/values.ts'
import { pair, pairsOf } from './parts.ts'
import type { Pair } from './shape.ts'

function queryIn(url: string): Pair[] {
  const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? []
  return (query ?? '')
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf('=')
      return pair({
        key: at < 0 ? part : part.slice(0, at),
        value: at < 0 ? '' : part.slice(at + 1),
      })
    })
}

const joined = (value: unknown, mark: string): string =>
  Array.isArray(value)
    ? value.map((one) => textOf(isNode(one) ? one.value : one)).join(mark)
    : textOf(value)

export function addressOf(url: unknown): { url: string; query: Pair[]; pathVariables: Pair[] } {
  if (!isNode(url)) return { url: textOf(url), query: queryIn(textOf(url)), pathVariables: [] }
  const [protocol, host, path] = [
    textOf(url.protocol),
    joined(url.host, '.'),
    joined(url.path, '/'),
  ]
  const port = textOf(url.port)
  const made = `${protocol ? `${protocol}://` : ''}${host}${port ? `:${port}` : ''}${path ? `/${path.replace(/^\//, '')}` : ''}`
  const raw = textOf(url.raw) || made
  const query = pairsOf(listOf(url.query))
  return {
    url: raw,
    query: query.length > 0 ? query : queryIn(raw),
    pathVariables: pairsOf(url.variable ?? []),
  }
}
