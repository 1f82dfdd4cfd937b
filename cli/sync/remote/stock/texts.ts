import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { escapeEntities, unescapeOnce } from '#contract/text/markdown/entities.ts'
import { withAddresses } from '#contract/text/markup/links/rewritten.ts'

// Texts as a stock server keeps them: escaped once, and with links by its own addresses. Source:
// server/contract/spec/calls.md 1.9, 19

/** Where links of a text lead on a stock server. */
interface StockPlace {
  readonly basePath: string
  readonly item: string
}

/** Ours: `/{item}/{page}`; there: `/web/#/{item}/{page}`. */
const pageLink = (item: string) => new RegExp(`^/${item}/(\\d+)([?#].*)?$`, 's')
const stockPageLink = ({ basePath, item }: StockPlace) =>
  new RegExp(`^${escaped(basePath)}/web/#/${item}/(\\d+)([?#].*)?$`, 's')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text of ours for a stock server: links between pages and to files by its addresses. */
export function toStock(text: string, place: StockPlace): string {
  const { basePath, item } = place
  if (!text.includes(`/${item}/`) && basePath === '') return text
  const page = pageLink(item)
  const file = attachmentPath('')
  return withAddresses(text, (address) => {
    const found = page.exec(address)
    if (found) return `${basePath}/web/#/${item}/${found[1]!}${found[2] ?? ''}`
    return address.startsWith(file) ? basePath + address : undefined
  })
}

/** A text as a stock server answers it, with entities and its own links, in our stored form. */
export function fromStock(stored: string, place: StockPlace): string {
  const { basePath, item } = place
  const text = unescapeOnce(stored).replace(/\r\n?/g, '\n')
  const file = attachmentPath('')
  if (!text.includes(`/web/#/${item}/`) && (basePath === '' || !text.includes(basePath + file)))
    return text
  const page = stockPageLink(place)
  return withAddresses(text, (address) => {
    const found = page.exec(address)
    if (found) return `/${item}/${found[1]!}${found[2] ?? ''}`
    return basePath !== '' && address.startsWith(basePath + file)
      ? address.slice(basePath.length)
      : undefined
  })
}

/** A text of a history, where only three signs are escaped. Source: server/contract/spec/calls.md 1.9 */
export const fromHistory = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: '&', lt: '<' })[name] ?? '>')

/**
 * The spellings in which a text may be sent to `item/updateByApi`, the most likely one first. Newer
 * servers undo entities once and older ones do not, so a text that contains some is tried in both.
 */
export const sentSpellings = (text: string): readonly string[] =>
  unescapeOnce(text) === text && !/&(?:amp|lt|gt|quot|#0?39);/.test(text)
    ? [text]
    : [escapeEntities(text), text]
