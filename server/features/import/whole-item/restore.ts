import type { Knex } from 'knex'
import type { ItemFilePage, ItemFileVersion } from '#contract/item-file.ts'
import { limits } from '#contract/limits.ts'
import { inPieces } from '../../../db/batches/in-chunks.ts'
import { updateTexts } from '../../../db/batches/bulk-update.ts'
import { Catalog } from '../../../models/catalog.ts'
import { Page } from '../../../models/page.ts'
import { PageHistory } from '../../../models/page-history.ts'
import type { Person } from '../../../request-context.ts'
import { linkReferencedFiles, type ReferencingText } from '../../../services/files/file-links.ts'
import { apiInfoOf } from '../../../services/pages/writing/api-info.ts'
import { titleKey } from '../../../services/pages/writing/page-write.ts'
import { recordsOf, type ItemSurvey } from './survey.ts'
import { readdressed } from './readdressed.ts'
import type { ImportedPage } from '../write/write-pages.ts'

/** Where and for whom an item is restored. */
export interface Restoring {
  readonly disk: string
  readonly survey: ItemSurvey
  readonly item: { readonly item_id: number }
  readonly person: Person
  readonly now: number
  /** Versions kept of a page. */
  readonly keep: number
}

export interface Restored {
  readonly pages: readonly ImportedPage[]
  readonly catalogs: number
  readonly versions: number
  readonly attachments: number
}

/** Rows waiting to be written together. */
class Waiting<Row extends { readonly page_content: string }> {
  private rows: Row[] = []
  private bytes = 0
  private readonly write: (rows: Row[]) => Promise<void>

  constructor(write: (rows: Row[]) => Promise<void>) {
    this.write = write
  }

  async add(row: Row): Promise<void> {
    this.rows.push(row)
    this.bytes += row.page_content.length + 1_000
    if (this.bytes > piece) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return
    const rows = this.rows
    this.rows = []
    this.bytes = 0
    await this.write(rows)
  }
}

/** Characters written by one statement, some milliseconds of work. */
const piece = 512 * 1024

/**
 * Writes catalogs, pages, versions and attachments of an item's file into a new item. What was
 * written by the person who imports is theirs again; other authors are named, but nobody here.
 */
export async function restoreInto(db: Knex.Transaction, on: Restoring): Promise<Restored> {
  return new Restoration(db, on).run()
}

class Restoration {
  private readonly db: Knex.Transaction
  private readonly on: Restoring
  private readonly catalogs = new Map<number, number>([[0, 0]])
  private readonly paths = new Map<number, readonly string[]>([[0, []]])
  private readonly pages = new Map<number, number>()
  private readonly done: ImportedPage[] = []
  private signs: ReadonlyMap<string, string> = new Map()
  private versions = 0
  /** Versions of each page that are too many here. */
  private readonly dropped: Map<number, number>

  constructor(db: Knex.Transaction, on: Restoring) {
    this.db = db
    this.on = on
    this.dropped = new Map(
      [...on.survey.versions].map(([page, count]) => [page, Math.max(0, count - on.keep)]),
    )
  }

  async run(): Promise<Restored> {
    const { db, on } = this
    const { batch, signs } = on.survey
    const made = await batch.write(db, on.item.item_id)
    this.signs = new Map(
      signs.flatMap((sign, at) => (made[at] === undefined ? [] : [[sign, made[at]] as const])),
    )
    const pages = new Waiting<ItemFilePage>((rows) => this.writePages(rows))
    const versions = new Waiting<ItemFileVersion>((rows) => this.writeVersions(rows))
    for await (const record of recordsOf(on.disk)) {
      if (record.kind === 'catalogs') await this.writeCatalog(record.catalog)
      else if (record.kind === 'pages') await pages.add(record.page)
      else if (record.kind === 'versions') {
        await pages.flush()
        const { page_id } = record.version
        const drop = this.dropped.get(page_id) ?? 0
        if (drop > 0) this.dropped.set(page_id, drop - 1)
        else await versions.add(record.version)
      } else if (record.kind === 'files') break
    }
    await pages.flush()
    await versions.flush()
    await this.completeLinks()
    return {
      pages: this.done,
      catalogs: this.catalogs.size - 1,
      versions: this.versions,
      attachments: this.signs.size,
    }
  }

  private async writeCatalog(catalog: {
    cat_id: number
    parent_cat_id: number
    cat_name: string
    s_number: number
    depth: number
  }): Promise<void> {
    const { cat_id, parent_cat_id, cat_name, s_number, depth } = catalog
    const row = await Catalog.query(this.db).insert({
      item_id: this.on.item.item_id,
      parent_cat_id: this.catalogs.get(parent_cat_id) ?? 0,
      level: limits.topCatalogLevel + depth - 1,
      s_number,
      addtime: this.on.now,
      cat_name,
    })
    this.catalogs.set(cat_id, row.cat_id)
    this.paths.set(cat_id, [...(this.paths.get(parent_cat_id) ?? []), cat_name])
  }

  private async writePages(pages: readonly ItemFilePage[]): Promise<void> {
    const { db, on } = this
    const rows = pages.map((page) => ({
      item_id: on.item.item_id,
      ...this.stateOf(page),
      title_key: titleKey(page.page_title),
      page_addtime: Math.min(page.page_addtime, on.now),
      is_del: 0,
      is_draft: page.is_draft ?? 0,
      content_hash: '',
      ext_info: page.ext_info || apiInfoOf(page.page_content),
      // written once the ids of all pages are known
      ...(on.survey.linked.has(page.page_id) ? { page_content: '' } : {}),
      // only its author sees a draft
      ...(page.is_draft ? { author_uid: on.person.uid, author_username: on.person.username } : {}),
    }))
    const ids: { page_id: number }[] = await db(Page.tableName).insert(rows).returning('page_id')
    // ids ascend in the order of the given rows, in whatever order they are returned
    const inOrder = ids.map((one) => one.page_id).toSorted((one, other) => one - other)
    for (const [at, page] of pages.entries()) {
      const page_id = inOrder[at] as number
      this.pages.set(page.page_id, page_id)
      const path = this.paths.get(page.cat_id) ?? []
      const shown = {
        title: page.page_title,
        operation: undefined,
        state: 'new',
      } as const
      this.done.push({ page_id, path, ...shown })
    }
    await this.link(rows.map((row, at) => [inOrder[at] as number, row.page_content]))
  }

  private async writeVersions(versions: readonly ItemFileVersion[]): Promise<void> {
    const rows = versions.map((version) => ({
      page_id: this.pages.get(version.page_id) as number,
      item_id: this.on.item.item_id,
      ...this.stateOf(version),
    }))
    await this.db(PageHistory.tableName).insert(rows)
    this.versions += rows.length
    await this.link(rows.map((row) => [row.page_id, row.page_content]))
  }

  private stateOf(state: ItemFileVersion) {
    const { person, now } = this.on
    const { author_username } = state
    return {
      cat_id: this.catalogs.get(state.cat_id) ?? 0,
      page_title: state.page_title,
      s_number: state.s_number,
      page_comments: state.page_comments,
      ext_info: state.ext_info ?? '',
      author_uid: author_username === person.username ? person.uid : 0,
      author_username,
      addtime: Math.min(state.addtime, now),
      revision: state.revision,
      page_content: this.textOf(state.page_content),
    }
  }

  private textOf(text: string): string {
    const { item, survey } = this.on
    const { signs, pages } = this
    return readdressed(text, { from: survey.item.item_id, to: item.item_id, pages, signs })
  }

  /** Writes the texts that name pages, now that all of these exist. */
  private async completeLinks(): Promise<void> {
    const { linked } = this.on.survey
    if (linked.size === 0) return
    let waiting: { id: number; text: string; bytes: number }[] = []
    let bytes = 0
    const flush = async () => {
      for (const some of inPieces(waiting)) {
        const texts = some.map(({ id, text }) => [id, text] as const)
        await updateTexts(this.db, Page.tableName, 'page_id', 'page_content', texts)
        await this.link(texts)
      }
      waiting = []
      bytes = 0
    }
    for await (const record of recordsOf(this.on.disk)) {
      if (record.kind === 'versions' || record.kind === 'files') break
      if (record.kind !== 'pages' || !linked.has(record.page.page_id)) continue
      const text = this.textOf(record.page.page_content)
      waiting.push({ id: this.pages.get(record.page.page_id) as number, text, bytes: text.length })
      bytes += text.length
      if (bytes > piece) await flush()
    }
    await flush()
  }

  private async link(texts: readonly (readonly [page: number, text: string])[]): Promise<void> {
    const { item, person, now } = this.on
    const named = texts.map(([page_id, text]): ReferencingText => ({
      page_id,
      item_id: item.item_id,
      text,
    }))
    await linkReferencedFiles(this.db, named, { uid: person.uid, reads: 'all', now })
  }
}
