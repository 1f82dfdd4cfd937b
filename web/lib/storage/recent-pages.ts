/** A page that somebody has read in this browser. */
interface RecentPage {
  item_id: string
  page_id: string
  page_title: string
  item_name: string
}

export const recentPagesStore = 'recent-pages'
/** So many that reading much in one item seldom pushes out the others (web/spec/reading.md 4). */
const most = 100

interface Stored {
  uid: string
  pages: RecentPage[]
}

/**
 * The pages that this person has read in this browser, latest first. Empty for visitors, and for
 * somebody else than the person who read them.
 */
export function recentPages(uid: string | undefined): RecentPage[] {
  try {
    const stored = JSON.parse(localStorage.getItem(recentPagesStore) ?? 'null') as Stored | null
    return uid && stored?.uid === uid ? stored.pages.filter(isRecentPage) : []
  } catch {
    return []
  }
}

/** Whose they are; '' when there are none. */
export function recentPagesOwner(): string {
  try {
    return (JSON.parse(localStorage.getItem(recentPagesStore) ?? '{}') as Partial<Stored>).uid ?? ''
  } catch {
    return ''
  }
}

/** Puts a page at the top of the list. Nothing is stored for visitors. */
export function rememberPage(
  uid: string | undefined,
  { item_id, item_name }: Pick<RecentPage, 'item_id' | 'item_name'>,
  { page_id, page_title }: Pick<RecentPage, 'page_id' | 'page_title'>,
): void {
  if (!uid) return
  const others = recentPages(uid).filter((one) => one.page_id !== page_id)
  const pages = [{ item_id, page_id, page_title, item_name }, ...others].slice(0, most)
  try {
    localStorage.setItem(recentPagesStore, JSON.stringify({ uid, pages } satisfies Stored))
  } catch {
    // the storage is full or forbidden: the list is a convenience
  }
}

/** What is stored may come from another release, or from a browser extension. */
function isRecentPage(one: unknown): one is RecentPage {
  const { item_id, page_id, page_title, item_name } = (one ?? {}) as Record<string, unknown>
  return (
    [item_id, page_id].every((id) => typeof id === 'string' && /^\d+$/.test(id)) &&
    typeof page_title === 'string' &&
    typeof item_name === 'string'
  )
}
