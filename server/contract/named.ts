/**
 * What an id of a request names. `version`: of a page; `member`: the row of somebody in an item.
 */
export type Named =
  'item' | 'page' | 'catalog' | 'file' | 'sign' | 'version' | 'member' | 'page or catalog'

/**
 * What the ids of requests name, by the name of the field wherever it stands, also in JSON and
 * lists; what stands below a list is told by `list.field` where the name alone has another meaning.
 * The keys of an object count like values of a list. `null`: belongs to no item.
 */
const byName: Readonly<Record<string, Named | null>> = {
  item_id: 'item',
  item_ids: 'item',
  copy_item_id: 'item',
  to_item_id: 'item',
  /** `item/sort`: positions by item. */
  data: 'item',
  page_id: 'page',
  default_page_id: 'page',
  copy_page_id: 'page',
  /** `page/sort`: positions by page. */
  pages: 'page',
  /**
   * `sync/*`: looked up among the pages of the item that is named, each for itself; one that moved
   * away is told as gone.
   */
  'operations.id': null,
  'manifest.id': null,
  cat_id: 'catalog',
  cat_ids: 'catalog',
  parent_cat_id: 'catalog',
  new_p_cat_id: 'catalog',
  dragged_id: 'page or catalog',
  file_id: 'file',
  file_ids: 'file',
  sign: 'sign',
  page_history_id: 'version',
  item_member_id: 'member',
  /** Rows of the caller, of a team or of the site. */
  id: null,
  team_id: null,
  template_id: null,
  item_group_id: null,
  item_group_ids: null,
  message_content_id: null,
  captcha_id: null,
  client_id: null,
  /** Roles, not rows. */
  member_group_id: null,
  team_member_group_id: null,
  trial_id: null,
}

/**
 * What a field names; `undefined` for a name that says nothing. `within`: the list or object that
 * it stands in, '' at the top.
 */
export const namedBy = (name: string, within = ''): Named | null | undefined =>
  Object.hasOwn(byName, `${within}.${name}`)
    ? byName[`${within}.${name}`]
    : Object.hasOwn(byName, name)
      ? byName[name]
      : undefined

/** A name that looks like one of an id: a new one must say what it names. */
export const looksLikeId = (name: string): boolean => /(?:^|_)(?:ids?|sign)$/.test(name)

/** The ids of decoded input, by what they name; 0, empty text and what is no id are left out. */
export function namedIn(input: object): Map<Named, Set<number | string>> {
  const found = new Map<Named, Set<number | string>>()
  const note = (named: Named, value: unknown) => {
    const id = named !== 'sign' ? Number(value) : typeof value === 'string' ? value : ''
    if (id === '' || (typeof id === 'number' && !(Number.isSafeInteger(id) && id > 0))) return
    found.set(named, (found.get(named) ?? new Set()).add(id))
  }
  const walk = (value: unknown, name: string, within: string): void => {
    const named = namedBy(name, within)
    if (Array.isArray(value)) for (const one of value) walk(one, name, within)
    else if (typeof value === 'object' && value !== null) {
      if (named) for (const key of Object.keys(value)) note(named, key)
      for (const [key, part] of Object.entries(value)) walk(part, key, name)
    } else if (named) note(named, value)
  }
  for (const [name, value] of Object.entries(input)) walk(value, name, '')
  return found
}
