/** Signs and page ids of an item where it was, with those that it has here. */
interface NewAddresses {
  readonly from: number
  readonly to: number
  readonly pages: ReadonlyMap<number, number>
  readonly signs: ReadonlyMap<string, string>
}

/**
 * The address of a page without a host, in markdown, HTML or JSON, also that of older servers
 * (`/web/#/12?page_id=34`): what is before it, the ids, and what must follow. Matching is linear.
 */
const pageAddress =
  /(?<=^|[\s("'<>=\]]|\]:)(\/(?:web\/)?(?:index\.php)?#!?|#!?)?\/(\d{1,15})(?:\/|\?page_id=)(\d{1,15})(?![\w-])/g

/** The sign in the address of an attachment; as `signsIn` (`services/files/file-links.ts`). */
const attachment = /(visitfile[^\s"'<>()v]{1,24}?sign(?:=|%3d|\\?\/|%2f))([0-9a-z_-]{8,128})/gi

/** Whether a text has addresses of pages of the item. */
export function namesPages(text: string, itemId: number): boolean {
  if (!text.includes(`/${itemId}`)) return false
  for (const [, , item] of text.matchAll(pageAddress)) if (Number(item) === itemId) return true
  return false
}

/**
 * A text of an item that was somewhere else: addresses of its pages and attachments become those
 * of here, others stay.
 */
export function readdressed(text: string, { from, to, pages, signs }: NewAddresses): string {
  const named = text.includes(`/${from}`)
    ? text.replaceAll(
        pageAddress,
        (whole, _before: string | undefined, item: string, id: string) => {
          const page = Number(item) === from ? pages.get(Number(id)) : undefined
          return page === undefined ? whole : `/${to}/${page}`
        },
      )
    : text
  return named.replaceAll(attachment, (whole, before: string, sign: string) => {
    const here = signs.get(sign)
    return here === undefined ? whole : before + here
  })
}
