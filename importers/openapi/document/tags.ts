import { listOf, nodesOf, textOf, type Node } from '../../source/values.ts'

/** Separators by which authors nest tags. */
const nested = /\/|::|\|/

/**
 * Catalog path of each tag: groups of tags (`x-tagGroups`), parents (OpenAPI 3.2), or names with
 * separators.
 */
export class TagPaths {
  private readonly groups = new Map<string, string>()
  private readonly parents = new Map<string, string>()
  private readonly titles = new Map<string, string>()

  constructor(root: Node) {
    for (const group of nodesOf(root['x-tagGroups']))
      for (const tag of listOf(group.tags)) this.groups.set(textOf(tag), textOf(group.name))
    for (const tag of nodesOf(root.tags)) {
      const name = textOf(tag.name)
      this.titles.set(name, textOf(tag['x-displayName'] ?? tag.summary) || name)
      if (textOf(tag.parent)) this.parents.set(name, textOf(tag.parent))
    }
  }

  of(tag: string): string[] {
    const group = this.groups.get(tag)
    const chain: string[] = []
    for (let at: string | undefined = tag; at !== undefined && chain.length < 10;) {
      chain.unshift(at)
      at = this.parents.get(at)
    }
    const path = chain.flatMap((one) => {
      const title = this.titles.get(one) ?? one
      // an address as a name stays whole
      return /^https?:/.test(title) ? [title] : title.split(nested).map((name) => name.trim())
    })
    return (group ? [group, ...path] : path).filter((name) => name.trim() !== '')
  }
}
