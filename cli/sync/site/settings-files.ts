import { parseDocument } from 'yaml'
import type { FolderFacts, NavigationEntry } from './navigation.ts'

/** Parses YAML or JSON; tags that only another tool knows are ignored. */
function valueOf(text: string): Record<string, unknown> {
  try {
    const document = parseDocument(text.replace(/^\uFEFF/, ''), { logLevel: 'silent' })
    const value: unknown =
      document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 })
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // excessive aliases, or merge keys of something other than a map
  }
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** `_category_.json`, `_category_.yml` of Docusaurus. */
export function readCategory(text: string): FolderFacts {
  const { label, position } = valueOf(text)
  const name = textIn(label)
  return {
    ...(name === undefined ? {} : { name }),
    ...(typeof position === 'number' && Number.isFinite(position) ? { order: position } : {}),
  }
}

interface PagesFile {
  facts: FolderFacts
  entries?: NavigationEntry[]
  isReversed: boolean
}

/** `.pages` of MkDocs with awesome-pages. */
export function readPagesFile(text: string): PagesFile {
  const { title, hide, nav, arrange, order } = valueOf(text)
  const name = textIn(title)
  const listed = Array.isArray(nav) ? nav : Array.isArray(arrange) ? arrange : undefined
  return {
    facts: {
      ...(name === undefined ? {} : { name }),
      ...(hide === true ? { isHidden: true } : {}),
    },
    ...(listed ? { entries: entriesOf(listed) } : {}),
    isReversed: order === 'desc',
  }
}

/**
 * `mkdocs.yml`.
 * @returns undefined when it has no menu of its own; `docs` is the folder that contains the pages
 */
export function readMkdocs(text: string): { docs: string; entries: NavigationEntry[] } | undefined {
  const { docs_dir: docs, nav } = valueOf(text)
  return Array.isArray(nav) ? { docs: textIn(docs) ?? 'docs', entries: entriesOf(nav) } : undefined
}

/** Deeper levels of a menu are ignored. */
const deepest = 20

function entriesOf(list: readonly unknown[], depth = 0): NavigationEntry[] {
  if (depth > deepest) return []
  return list.flatMap((one): NavigationEntry[] => {
    if (typeof one === 'string') return [entryOf(one)]
    if (typeof one !== 'object' || one === null) return []
    return Object.entries(one).map(([title, value]) =>
      Array.isArray(value)
        ? { title, entries: entriesOf(value, depth + 1) }
        : { ...(typeof value === 'string' ? entryOf(value) : { entries: [] }), title },
    )
  })
}

const entryOf = (address: string): NavigationEntry =>
  address.startsWith('...') ? { isRest: true, entries: [] } : { address, entries: [] }
