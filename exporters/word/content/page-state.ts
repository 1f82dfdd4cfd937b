import type { Heading } from '#contract/text/markdown/anchors.ts'
import { wordsOf, type Words } from '#contract/document/words.ts'
import { linkTarget, pageBookmark, type LinkTarget } from './links.ts'
import type { ConvertedPage, PageInput, PagePicture, PageSettings } from '../source.ts'

/** More places of a page are not linked to. */
const mostBookmarks = 10_000

/** What is collected while a page is converted. */
export class PageState {
  readonly settings: PageSettings
  /** Words of the renderer. */
  readonly words: Words
  readonly pictures: PagePicture[] = []
  readonly lists: { start: number; level: number }[] = []
  readonly #page: PageInput
  readonly #links = new Map<string, string>()
  /** Bookmarks by ids of elements that links of the page lead to. */
  readonly #targets = new Map<string, { readonly name: string; readonly id: number }>()
  readonly #placed = new Set<string>()
  outline: readonly Heading[] = []

  constructor(page: PageInput, settings: PageSettings) {
    this.#page = page
    this.settings = settings
    this.words = wordsOf(settings.locale)
  }

  /** Whether another numbered list has its place in the document's numbering. */
  get hasRoomForList(): boolean {
    return this.lists.length < this.#page.mostLists
  }

  /** Remembers that a link leads to an element. */
  expect(elementId: string): void {
    const number = this.#targets.size + 1
    if (number > mostBookmarks || this.#targets.has(elementId)) return
    this.#targets.set(elementId, { name: `${pageBookmark(this.#page.id)}_${number}`, id: number })
  }

  /** The bookmark to be placed at an element, once. */
  bookmarkAt(elementId: unknown): { readonly name: string; readonly id: number } | undefined {
    if (typeof elementId !== 'string' || this.#placed.has(elementId)) return undefined
    const target = this.#targets.get(elementId)
    if (target) this.#placed.add(elementId)
    return target
  }

  target(address: string): LinkTarget | null {
    return linkTarget(address, this.outline, this.settings)
  }

  /** The name of the bookmark a target of this page has. */
  bookmarkOf(elementId: string): string | undefined {
    return this.#targets.get(elementId)?.name
  }

  /** The relationship of an external address. */
  relationship(address: string): string {
    const known = this.#links.get(address)
    if (known !== undefined) return known
    const id = `p${this.#page.id}l${this.#links.size + 1}`
    this.#links.set(address, id)
    return id
  }

  result(xml: string, endsWithTable: boolean): ConvertedPage {
    return {
      id: this.#page.id,
      xml,
      pictures: this.pictures,
      lists: this.lists,
      bookmarks: this.#targets.size,
      links: [...this.#links].map(([address, id]) => ({ id, address })),
      endsWithTable,
    }
  }
}
