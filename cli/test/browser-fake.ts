import { limits } from '#contract/limits.ts'
import type { ItemFake } from './item-fake.ts'
import type { FakePage, PageChange } from './item/stored-item.ts'

/**
 * What a person does in the browser with an item; returns whether the server does it.
 * `item-fake.test.ts` compares it with the server. Source: server/contract/spec/calls.md 10, 15
 */
export class BrowserFake {
  private readonly item: ItemFake

  constructor(item: ItemFake) {
    this.item = item
  }

  /** Ids of the catalogs, and of the root. */
  get places(): string[] {
    return ['0', ...this.item.catalogs.keys()]
  }

  makePage(page: Parameters<ItemFake['make']>[0]): void {
    this.item.make(page)
  }

  editPage(id: string, change: PageChange): void {
    this.item.edit(id, change)
  }

  deletePage(id: string): void {
    this.#trash(this.item.pages.get(id)!)
  }

  /** A page comes back to its former catalog, or to the root where that is gone or not wanted. */
  recover(id: string, keepsCatalog: boolean): void {
    const page = this.item.pages.get(id)!
    page.isDeleted = false
    for (const side of this.item.sides.values()) if (side.id === id) side.commit = undefined
    const cat = keepsCatalog && this.item.catalogs.has(page.cat) ? page.cat : '0'
    if (cat !== page.cat) Object.assign(page, { cat, rev: page.rev + 1 })
  }

  makeCatalog(name: string, parent: string): boolean {
    if (this.item.levelOf(parent) >= limits.catalogDepth) return false
    this.item.insertCatalog(name, parent)
    return true
  }

  changeCatalog(id: string, change: { name?: string; order?: number }): void {
    Object.assign(this.item.catalogs.get(id)!, change)
  }

  /** Not into itself, and not deeper than catalogs may be. */
  moveCatalog(id: string, parent: string): boolean {
    const below = withAllBelow(this.item, id)
    const height = Math.max(...below.map((one) => this.item.levelOf(one))) - this.item.levelOf(id)
    if (below.includes(parent)) return false
    if (this.item.levelOf(parent) + 1 + height > limits.catalogDepth) return false
    this.item.catalogs.get(id)!.parent = parent
    return true
  }

  /** With all below it; the pages go to the recycle bin. */
  deleteCatalog(id: string): void {
    const below = withAllBelow(this.item, id)
    for (const page of this.item.live) if (below.includes(page.cat)) this.#trash(page)
    for (const one of below) this.item.catalogs.delete(one)
  }

  #trash(page: FakePage): void {
    page.isDeleted = true
    this.item.lockedBy.delete(page.id)
  }
}

function withAllBelow(item: ItemFake, id: string): string[] {
  const children = [...item.catalogs.values()].filter(({ parent }) => parent === id)
  return [id, ...children.flatMap((child) => withAllBelow(item, child.id))]
}
