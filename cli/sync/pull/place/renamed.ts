import { baseOf, comparePaths, folderOf } from '../../names.ts'
import { withParents } from '../../plan/catalogs.ts'
import type { Survey } from '../../survey/survey.ts'

/**
 * Folders that somebody has renamed here and not pushed yet. A new file of such a catalog goes where
 * most of its files are now; until a push the lock has it where it would have been, as it has the
 * others.
 */
export class RenamedFolders {
  /** Present folders by their former ones. */
  private readonly present = new Map<string, string>()
  private readonly former = new Map<string, string>()

  constructor({ local, catalogs, identities }: Survey) {
    const here = withParents([...local.known].map(folderOf))
    const isNew = new Set(
      local.catalogs.map(({ path }) => path).filter((path) => catalogs.idOf(path) === undefined),
    )
    const counts = new Map<string, Map<string, number>>()
    const count = (from: string, to: string) => {
      if (from === '' || here.has(from) || !isNew.has(to)) return
      const all = counts.get(from) ?? new Map<string, number>()
      counts.set(from, all.set(to, (all.get(to) ?? 0) + 1))
    }
    for (const [path, { from: former }] of identities) {
      if (former === undefined) continue
      let [from, to] = [folderOf(former), folderOf(path)]
      count(from, to)
      // so were those above, as long as the names below them are the same
      while (baseOf(from) === baseOf(to) && from !== to) {
        ;[from, to] = [folderOf(from), folderOf(to)]
        count(from, to)
      }
    }
    for (const [from, all] of counts) {
      const [first] = [...all].toSorted(([one, a], [other, b]) => b - a || comparePaths(one, other))
      const [most] = first!
      this.present.set(from, most)
      this.former.set(most, from)
    }
  }

  /** Where a folder is here; undefined if neither it nor one above was renamed. */
  presentOf(folder: string): string | undefined {
    return translated(folder, (one) => this.present.get(one))
  }

  /** The former one of a folder that is below a renamed one. */
  formerOf(folder: string): string | undefined {
    return translated(folder, (one) => this.former.get(one))
  }
}

function translated(
  folder: string,
  nameOf: (folder: string) => string | undefined,
): string | undefined {
  for (let one = folder; one !== ''; one = folderOf(one)) {
    const own = nameOf(one)
    if (own !== undefined) return own + folder.slice(one.length)
  }
  return undefined
}
