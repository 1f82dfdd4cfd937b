import { decoded } from '#contract/text/decoded.ts'
import type { ExportSource } from './source.ts'

type Item = Pick<ExportSource['item'], 'item_id' | 'domain'>

const isNamed = (name: string, { item_id, domain }: Item): boolean =>
  name === String(item_id) || (domain !== '' && decoded(name) === domain)

/** Whether a path of the product shows this item, and no certain page. */
export function isItem(path: string, item: Item): boolean {
  const [, name] = /^\/([^/?#]+)\/?(?=$|[?#])/.exec(path) ?? []
  return name !== undefined && isNamed(name, item)
}

/** The page of this item that a path of the product shows. */
export function pageOf(path: string, item: Item): number | null {
  const found = /^\/([^/?#]+)(?:\/(\d{1,15})|\/?\?(?:[^#]*&)?page_id=(\d{1,15}))(?=$|[/?#&])/.exec(
    path,
  )
  const page = /^\/page\/(\d{1,15})(?=$|[?#])/.exec(path)?.[1]
  if (page !== undefined) return Number(page)
  if (!found) return null
  return isNamed(found[1]!, item) ? Number(found[2] ?? found[3]) : null
}
