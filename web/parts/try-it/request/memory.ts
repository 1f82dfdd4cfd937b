import { createStore, type Store } from '../../../lib/store.ts'
import { newRow, type Row, type TryRequest } from './request.ts'

/** A named set of variables. */
export interface Environment {
  name: string
  variables: { name: string; value: string }[]
}

/** A request that was sent. */
export interface Recent {
  method: string
  url: string
  /** 0: there was no answer. */
  status: number
  /** Milliseconds. */
  time: number
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  at: number
  request: TryRequest
}

/** What a browser keeps about an item for a person. Never sent to our server. */
export interface Memory {
  environments: Environment[]
  /** Position of the chosen environment. */
  chosen: number
  recent: Recent[]
}

/** Requests that are kept, and characters of one: a longer one is forgotten with its tab. */
const most = { recent: 20, characters: 30_000 }

const keyOf = (person: string, item: string) => `try-it:${person}:${item}`
const isText = (value: unknown): value is string => typeof value === 'string'
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objectOf = (value: unknown) => Object(value) as Partial<Record<string, unknown>>

/** What is kept; whatever is damaged counts as absent. */
export function remembered(person: string, item: string): Memory {
  let stored: Partial<Record<string, unknown>> = {}
  try {
    stored = objectOf(JSON.parse(localStorage.getItem(keyOf(person, item)) ?? 'null'))
  } catch {
    // storage is off, or not ours
  }
  const environments = listOf(stored['environments']).flatMap((one) => {
    const { name, variables } = objectOf(one)
    return isText(name) ? [{ name, variables: listOf(variables).flatMap(variableOf) }] : []
  })
  const chosen = Number(stored['chosen'])
  return {
    environments: environments.length > 0 ? environments : [{ name: '', variables: [] }],
    chosen: chosen > 0 && chosen < environments.length ? Math.trunc(chosen) : 0,
    recent: listOf(stored['recent']).flatMap(recentOf).slice(0, most.recent),
  }
}

function variableOf(value: unknown) {
  const { name, value: text } = objectOf(value)
  return isText(name) && isText(text) ? [{ name, value: text }] : []
}

function recentOf(value: unknown): Recent[] {
  const one = objectOf(value)
  const { request } = one
  const { method, url, path, query, headers, mode, text, form } = objectOf(request)
  if (![one['method'], one['url'], method, url, mode, text].every(isText)) return []
  return [
    {
      method: one['method'] as string,
      url: one['url'] as string,
      status: Number(one['status']) || 0,
      time: Number(one['time']) || 0,
      size: Number(one['size']) || 0,
      at: Number(one['at']) || 0,
      request: {
        method: method as string,
        url: url as string,
        mode: mode as TryRequest['mode'],
        text: text as string,
        path: rowsOf(path),
        query: rowsOf(query),
        headers: rowsOf(headers),
        form: rowsOf(form),
      },
    },
  ]
}

/** Stored lines, with ids of this tab. */
const rowsOf = (value: unknown): Row[] =>
  listOf(value).flatMap((one) => {
    const { name, value: text, note, isOn, isFile } = objectOf(one)
    return isText(name) && isText(text)
      ? [
          {
            ...newRow(name, text, isText(note) ? note : ''),
            isOn: isOn === true,
            ...(isFile === true && { isFile }),
          },
        ]
      : []
  })

/** Keeps it; without storage it lasts as long as the tab. */
export function remember(person: string, item: string, memory: Memory): void {
  const recent = memory.recent.filter((one) => JSON.stringify(one).length <= most.characters)
  try {
    localStorage.setItem(keyOf(person, item), JSON.stringify({ ...memory, recent }))
  } catch {
    // storage is full or off
  }
}

const stores = new Map<string, Store<Memory>>()

/** What is kept, for all of this tab: it may be changed after the panel was closed, by Undo. */
export function memoryStore(person: string, item: string): Store<Memory> {
  const key = keyOf(person, item)
  const known = stores.get(key)
  if (known) return known
  const { get, set, follow } = createStore(remembered(person, item))
  // another tab has changed it
  addEventListener('storage', (event) => {
    if (event.key === key) set(remembered(person, item))
  })
  const store: Store<Memory> = {
    get,
    set: (next) => {
      remember(person, item, next)
      set(next)
    },
    follow,
  }
  stores.set(key, store)
  return store
}

/** Adds a request in front of the others. */
export const withRecent = (memory: Memory, one: Recent): Memory => ({
  ...memory,
  recent: [one, ...memory.recent].slice(0, most.recent),
})

/** Values of the chosen environment by name. */
export const valuesOf = ({ environments, chosen }: Memory): Map<string, string> =>
  new Map((environments[chosen]?.variables ?? []).map(({ name, value }) => [name.trim(), value]))
