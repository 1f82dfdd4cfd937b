import type { Call } from '#contract/call.ts'
import { decoded } from '#contract/text/decoded.ts'

/** A call found by its address, with the parameters from the path. */
export interface Addressed {
  readonly call: Call
  readonly pairs: Readonly<Record<string, string>>
  /** True on the addresses of older clients. */
  readonly older: boolean
}

/**
 * Normalises a controller name as older clients write it: `itemGroup`, `ItemGroup` and `item_group`
 * are the same, a single word has any case; a joined word in lower case matches none of them.
 * Source: server/contract/spec/calls.md 1.1.
 */
const controllerKey = (word: string): string =>
  word.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

const noPairs: Addressed['pairs'] = Object.freeze(Object.create(null) as Record<string, string>)

/**
 * Finds calls by address: `/api/{group}/{call}` and the older forms, each optionally followed by
 * `/key/value` pairs. Unknown names never resolve to anything inside the program.
 */
export function addressBook(calls: readonly Call[]) {
  const known = new Map<string, Call>()
  const usual = new Map<string, Addressed>()
  const plain = new Map<string, Call>()
  for (const call of calls) {
    if (call.plain) plain.set(call.plain.word, call)
    usual.set(`/api/${call.path}`, { call, pairs: noPairs, older: false })
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const [group = '', name = ''] = path.split('/')
      known.set(`${controllerKey(group)}/${name.toLowerCase()}`, call)
    }
  }
  const pairsOf = (segments: string[]): Record<string, string> => {
    const pairs: Record<string, string> = Object.create(null)
    for (let index = 0; index + 1 < segments.length; index += 2)
      pairs[decoded(segments[index] ?? '')] = decoded(segments[index + 1] ?? '')
    return pairs
  }
  const find = (segments: string[], older: boolean): Addressed | null => {
    const [group = '', name = '', ...rest] = segments
    const call = known.get(`${controllerKey(decoded(group))}/${decoded(name).toLowerCase()}`)
    return call ? { call, pairs: pairsOf(rest), older } : null
  }

  /** Addresses of one or two segments, such as `ping` and `mock-data/{key}`. */
  const findPlain = ([word = '', value, ...rest]: string[]): Addressed | null => {
    const call = plain.get(word)
    const field = call?.plain?.field
    if (!call || (field === undefined) !== (value === undefined) || rest.length > 0) return null
    return {
      call,
      pairs: field === undefined ? {} : pairsOf([field, value as string]),
      older: true,
    }
  }

  return {
    /**
     * `path` is what follows the base address, without the query; `s` is the query parameter of
     * that name.
     */
    find(path: string, s: string | undefined): Addressed | null {
      const asUsual = usual.get(path)
      if (asUsual) return asUsual
      const segments = path.split('/').filter(Boolean)
      if (segments[0] === 'api') return find(segments.slice(1), false)
      if (segments[0] !== 'server') return null
      const route =
        segments[1] === undefined || segments[1] === 'index.php'
          ? (s ?? '').split('/').filter(Boolean)
          : segments.slice(1)
      // the module name in any case; very old attachment links begin with `home`:
      // home/common/visitfile/sign/{sign}
      if (['api', 'home'].includes(route[0]?.toLowerCase() ?? '')) return find(route.slice(1), true)
      return findPlain(route)
    },
  }
}
