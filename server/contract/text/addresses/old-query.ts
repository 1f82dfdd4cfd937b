import { URLSearchParams } from '../globals.ts'

/** What shows "Nothing here": no address has three parts that begin like this. */
const notHere = '/old/address/unknown'

/**
 * Today's address of an item or a page for the query of an older one (`?s=/12/34`,
 * `?s=/12&page_id=34`, `?s=/home/item/show&item_id=12`), or `null` for one that names none. It
 * begins with one slash and has only letters, digits, `_`, `-` and slashes. Source:
 * web/spec/reading.md 14.
 */
export function addressOfQuery(query: string): string | null {
  const fields = new URLSearchParams(query)
  const [name = '', ...pairs] = splitPath(fields.get('s') ?? '')
  if (name === '' || /^(?:api|server)$/i.test(name)) return null
  const number = (field: string): string => {
    const at = pairs.indexOf(field)
    const text = fields.get(field) ?? (at < 0 ? '' : pairs[at + 1]) ?? ''
    return /^\d{1,10}$/.test(text) ? text : ''
  }
  const page = number('page_id')
  if (name.toLowerCase() === 'home') {
    const action = pairs.slice(0, 2).join('/').toLowerCase()
    const item = number('item_id')
    if (action === 'index/index' || action === '') return '/'
    if (action === 'item/show' && item) return inItem(item, page)
    if (/^page\/(?:index|single)$/.test(action) && page) return `/page/${page}`
    return notHere
  }
  const [own = page, ...more] = pairs
  const isItem = /^[\w-]{1,100}$/.test(name) && (own === '' || /^\d{1,10}$/.test(own))
  return isItem && more.length === 0 ? inItem(name, own) : notHere
}

const inItem = (item: string, page: string): string => (page ? `/${item}/${page}` : `/${item}`)

const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '')
