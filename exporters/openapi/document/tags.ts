import type { Node } from '../node.ts'
import type { OpenapiPage } from '../pages.ts'
import { isWord } from '../words.ts'

/** Tags of the document: catalogs, as operations use them. */
export class Tags {
  private readonly tags = new Map<string, Node>()
  /** Tags that an imported page lists, by their names without separators. */
  private readonly described = new Map<string, string>()
  private readonly groups = new Map<string, Set<string>>()
  /** The first catalog of each name, with those around it. */
  private readonly catalogs = new Map<string, number>()
  private readonly shared = new Set<string>()

  constructor(described: readonly Node[]) {
    for (const tag of described) {
      const name = String(tag.name)
      this.tags.set(name, tag)
      this.described.set(comparable(name), name)
    }
  }

  /**
   * The tags of an operation.
   *
   * @param more tags that the page itself names
   */
  of(
    { path, catalogs }: Pick<OpenapiPage, 'path' | 'catalogs'>,
    more: readonly string[],
  ): string[] {
    for (const [level, id] of (catalogs ?? []).entries()) {
      const name = path.slice(0, level + 1).join('/')
      if ((this.catalogs.get(name) ?? id) !== id) this.shared.add(name)
      else this.catalogs.set(name, id)
    }
    const first = this.ofCatalog(isWord(path[0] ?? '', 'webhooks') ? path.slice(1) : path)
    const tags = [...new Set([...(first === undefined ? [] : [first]), ...more])]
    for (const name of tags) if (!this.tags.has(name)) this.tags.set(name, { name })
    return tags
  }

  private ofCatalog(path: readonly string[]): string | undefined {
    for (const [level] of path.entries()) {
      const name = this.described.get(comparable(path.slice(level).join('/')))
      if (name === undefined) continue
      if (level > 0) this.group(path.slice(0, level).join('/'), name)
      return name
    }
    const last = path.at(-1)
    return last === undefined || isWord(last, 'untagged') ? undefined : path.join('/')
  }

  private group(name: string, tag: string): void {
    this.groups.set(name, (this.groups.get(name) ?? new Set()).add(tag))
  }

  /** Names that several catalogs have: an import makes one of them. */
  ofSeveral(): Iterable<string> {
    return this.shared
  }

  /** In the order in which they are listed or used. */
  nodes(): Node[] | undefined {
    return this.tags.size > 0 ? [...this.tags.values()] : undefined
  }

  /** The extension by which tools nest tags: catalogs around that of a tag. */
  groupNodes(): Node[] | undefined {
    if (this.groups.size === 0) return undefined
    return [...this.groups].map(([name, tags]) => ({ name, tags: [...tags] }))
  }
}

/** Separators by which authors nest tags, as one. Source: importers/openapi/document/tags.ts. */
const comparable = (name: string): string =>
  name.replace(/\s*(?:\/|::|\|| - )\s*/g, '/').toLowerCase()
