import type { SyncConfig } from '../settings/config.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import { baseOf, splitPrefix, stemOf } from '../names.ts'

/**
 * Where a page's title came from; `name` is that of the file or its folder, `item` that of the
 * item, which is filled in once it is known. A title from a menu counts as front matter.
 */
export type TitleSource = 'frontmatter' | 'heading' | 'name' | 'item'

/** The title of a file: by the first source that has one, else by its name or its folder's. */
export function titleOf(
  path: string,
  facts: PageFacts,
  sources: SyncConfig['title'],
  folderName: string | undefined,
  menuTitle?: string,
): { title: string; ofFolder: boolean; from: TitleSource } {
  for (const source of sources) {
    const title =
      source === 'frontmatter'
        ? (facts.front.title ?? facts.front.label ?? menuTitle)
        : source === 'heading'
          ? facts.heading
          : undefined
    if (title)
      return {
        title: title.trim(),
        ofFolder: false,
        from: source === 'heading' ? 'heading' : 'frontmatter',
      }
    if (source === 'file') break
  }
  if (folderName !== undefined) return { title: folderName, ofFolder: true, from: 'name' }
  // a name may contain line breaks or nothing but blanks; it then gets the name of an empty one
  // (2.6 of the command line)
  const stem = stemOf(baseOf(path))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return { title: splitPrefix(stem).rest.trim() || stem || 'page', ofFolder: false, from: 'name' }
}

/** The facts of a file without those that earlier versions of this program did not read. */
export function formerFacts(facts: PageFacts, isRootIndex: boolean): PageFacts {
  const { label, ...front } = facts.front
  const heading =
    (isRootIndex ? facts.formerIndexHeading : undefined) ?? facts.formerHeading ?? facts.heading
  const isSame = label === undefined && heading === facts.heading
  return isSame ? facts : { ...facts, front, heading: heading ?? '' }
}
