/** What an id in a request refers to. `version`: of a page; `member`: a membership row. */
export type Named =
  | 'item'
  | 'page'
  | 'catalog'
  | 'file'
  | 'sign'
  | 'version'
  | 'comment'
  | 'member'
  | 'page or catalog'

/**
 * What ids in requests refer to, by field name, also in JSON and lists; `list.field` overrides it
 * for fields of a list. The keys of an object count like values of a list. `null`: belongs to no
 * item.
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
  page_ids: 'page',
  /** `page/sort`: positions by page. */
  pages: 'page',
  /**
   * `sync/*`: each is looked up among the pages of the item in the request; one that moved away is
   * reported as gone.
   */
  'operations.id': null,
  'manifest.id': null,
  /** `adminAudit/*`: a filter over what was recorded, also of things that are gone. */
  object_id: null,
  cat_id: 'catalog',
  cat_ids: 'catalog',
  parent_cat_id: 'catalog',
  new_p_cat_id: 'catalog',
  dragged_id: 'page or catalog',
  file_id: 'file',
  file_ids: 'file',
  sign: 'sign',
  page_history_id: 'version',
  comment_id: 'comment',
  /** Of a comment. */
  parent_id: 'comment',
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
 * What a field refers to; `undefined` for an unknown name. `within`: the list or object that
 * contains it, '' at the top.
 */
export const namedBy = (name: string, within = ''): Named | null | undefined =>
  Object.hasOwn(byName, `${within}.${name}`)
    ? byName[`${within}.${name}`]
    : Object.hasOwn(byName, name)
      ? byName[name]
      : undefined

/** The ids in decoded input, by what they refer to; 0, empty text and other values are left out. */
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
