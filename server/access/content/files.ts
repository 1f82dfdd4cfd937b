import { Failure } from '#contract/failures.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { RemovedFile } from '../../models/removed-file.ts'
import { SinglePage } from '../../models/single-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { filesNeedRights } from '../../services/settings/site-options.ts'
import { grant, type Grant, type PersonGrant } from '../grant.ts'
import { administrator } from '../people/administrator.ts'
import { personOfAllItems } from '../people/people.ts'
import { itemOfKeyPair } from '../programs/key-pair.ts'
import { readsPageIn, rightsOn } from '../rights.ts'
import { itemWriter, type OnItem } from './item.ts'
import { holdsItemPass } from './item-password.ts'
import { pageChanger, pageObserver, type PageEdit, type PageRead } from './page.ts'
import { withoutOthersDrafts } from './readable-pages.ts'

/** Ids are 0 where the file is for no page, or for no item but the caller's own library. */
export type FileUpload = PersonGrant<'upload file'> & {
  readonly itemId: number
  readonly pageId: number
  readonly item?: OnItem['item']
}

/**
 * Lets editors add files to a page, which determines the item, or to an item; without ids everybody
 * adds to their own library. Source: server/access/spec.md 5.2, 7. @throws {Failure} `notLoggedIn`,
 * `pageNotFound`, `itemNotFound`, `noAccess`, `itemArchived`
 */
export async function uploader(
  ctx: RequestContext,
  input: { page_id: number; item_id: number },
): Promise<FileUpload> {
  if (input.page_id !== 0) {
    const on = await pageChanger(ctx, input)
    return grant('upload file', ctx, {
      person: on.person,
      itemId: on.item.item_id,
      pageId: on.page.page_id,
      item: on.item,
      rights: on.rights,
      page: on.page,
    })
  }
  if (input.item_id !== 0) {
    const on = await itemWriter(ctx, input)
    return grant('upload file', ctx, { ...on, itemId: on.item.item_id, pageId: 0 })
  }
  return grant('upload file', ctx, { person: personOfAllItems(ctx), itemId: 0, pageId: 0 })
}

/**
 * Lists the files of a page for its readers.
 * @throws {Failure} `pageMissing` for a page that is not saved yet, else as `pageObserver`
 */
export async function fileLister(
  ctx: RequestContext,
  input: { page_id: number },
): Promise<PageRead> {
  if (input.page_id <= 0) throw new Failure('pageMissing')
  return pageObserver(ctx, input)
}

export type OwnFiles = PersonGrant<'own files'>

/**
 * The caller's whole library, so a token limited to items is not sufficient.
 * @throws {Failure} `notLoggedIn`, `outOfScope`
 */
export const ownFiles = async (ctx: RequestContext): Promise<OwnFiles> =>
  grant('own files', ctx, { person: personOfAllItems(ctx) })

export type FileBind = PersonGrant<'bind file'> & Pick<PageEdit, 'page'> & OnItem

/**
 * Lets an editor of the page attach one of their own files.
 * @throws {Failure} as `pageChanger`, `fileNotFound` for one of somebody else
 */
export async function fileBinder(
  ctx: RequestContext,
  input: { page_id: number; file_id: number },
): Promise<FileBind> {
  const { person, item, rights, page } = await pageChanger(ctx, { page_id: input.page_id })
  const file = await UploadFile.query(ctx.db.read)
    .findOne({ file_id: input.file_id, uid: person.uid })
    .select('file_id')
  if (!file) throw new Failure('fileNotFound')
  return grant('bind file', ctx, { person, item, rights, page })
}

/**
 * Whose files people may see and bring back that they have deleted: those of their own library, and
 * those of others as long as they administer the site.
 * @throws {Failure} as `ownFiles` or `administrator`
 */
const remover = async (ctx: RequestContext, ofOthers: boolean): Promise<Person> =>
  ofOthers ? (await administrator(ctx)).person : personOfAllItems(ctx)

export type RemovedFiles = PersonGrant<'removed files'>

/**
 * Lists what the caller has deleted and `fileRestorer` lets them bring back. Which files they have
 * deleted is up to the call.
 * @throws {Failure} as `ownFiles`, with `all` as `administrator`
 */
export const removedFiles = async (
  ctx: RequestContext,
  input: { all: number },
): Promise<RemovedFiles> =>
  grant('removed files', ctx, { person: await remover(ctx, input.all !== 0) })

export type FileRestore = PersonGrant<'restore files'>

/**
 * Lets people bring back files that they have deleted, by the right they would need to delete them
 * now: to change the page that the files were taken from, else to use their own library, or to
 * administer the site for files of others. Which files they have deleted is up to the call.
 *
 * @throws {Failure} as `pageChanger`, `ownFiles` or `administrator`
 */
export async function fileRestorer(
  ctx: RequestContext,
  input: { page_id: number; file_ids: readonly number[] },
): Promise<FileRestore> {
  if (input.page_id !== 0) {
    const { person, item, rights, page } = await pageChanger(ctx, { page_id: input.page_id })
    return grant('restore files', ctx, { person, item, rights, page })
  }
  const person = await remover(ctx, false)
  for (const ids of inChunks(input.file_ids)) {
    const foreign = await RemovedFile.query(ctx.db.read)
      .whereIn('file_id', ids)
      .where({ removed_by: person.uid, page_id: 0 })
      .whereNot({ uid: person.uid })
      .first()
    if (foreign) return grant('restore files', ctx, { person: await remover(ctx, true) })
  }
  return grant('restore files', ctx, { person })
}

/** `file` is a string instead of the row when there is no file to send. */
export type FileDownload = Grant<'read file'> & {
  readonly file: UploadFile | 'unknown' | 'refused'
  readonly isStrict: boolean
}

interface DownloadInput {
  readonly sign: string
  readonly api_key: string
  readonly api_token: string
}

/**
 * Opens a file to everybody who knows its sign. With the site setting `file_access` = `right` a
 * file of private items also requires read access to one of its pages or items. Source:
 * server/access/spec.md 12.2, server/contract/spec/additions.md 8.
 */
export async function fileReader(ctx: RequestContext, input: DownloadInput): Promise<FileDownload> {
  const file =
    input.sign === ''
      ? undefined
      : await UploadFile.query(ctx.db.read).findOne({ sign: input.sign })
  if (!file) return grant('read file', ctx, { file: 'unknown', isStrict: false })
  const isStrict = await filesNeedRights(ctx.db)
  const isRefused = isStrict && !(await mayRead(ctx, file, input))
  return grant('read file', ctx, { file: isRefused ? 'refused' : file, isStrict })
}

/**
 * Whether the caller may read one of the places that a file belongs to: the whole of an item, or a
 * page that shows it. For restricted members a file that no page of the item shows counts as a root
 * page, and a file of pages out of scope cannot be read, like those pages. A fixed number of
 * queries per item; most files belong to one.
 */
async function mayRead(
  ctx: RequestContext,
  file: UploadFile,
  input: DownloadInput,
): Promise<boolean> {
  const { db, now } = ctx
  const links = await FilePage.query(db.read)
    .where({ file_id: file.file_id })
    .select('page_id', 'item_id')
  const itemIds = [...new Set([file.item_id, ...links.map((link) => link.item_id)])].filter(
    (id) => id > 0,
  )
  if (itemIds.length === 0) return true // a file of a personal library belongs to no item
  const pageIds = [...new Set([file.page_id, ...links.map((link) => link.page_id)])].filter(
    (id) => id > 0,
  )
  const items = (
    await Promise.all(itemIds.map((id) => db.prepared.one<ItemRow>('item', [id])))
  ).filter((item) => item !== undefined)
  if (items.some((item) => item.password === '')) return true
  const pages: Page[] = []
  for (const ids of inChunks(pageIds)) {
    const live = await Page.query(db.read)
      .whereIn('page_id', ids)
      .where({ is_del: 0 })
      .whereIn('item_id', Item.query(db.read).where({ is_del: 0 }).select('item_id'))
      .modify(withoutOthersDrafts, ctx.person?.uid ?? -1)
      .select('page_id', 'item_id', 'cat_id', 'is_draft')
    pages.push(...live)
    const shared = await SinglePage.query(db.read)
      .whereIn(
        'page_id',
        live.map((page) => page.page_id),
      )
      .where((alive) => alive.where({ expire_time: 0 }).orWhere('expire_time', '>', now))
      .first()
    if (shared) return true
  }
  const byPair = await pairsItem(ctx, input)
  for (const item of items) {
    if (item.item_id === byPair || holdsItemPass(ctx, item)) return true
    if (ctx.token?.itemIds && !ctx.token.itemIds.includes(item.item_id)) continue
    const rights = await rightsOn(ctx, item)
    if (rights.reads === 'all') return true
    const here = pages.filter((page) => page.item_id === item.item_id)
    if (here.some((page) => readsPageIn(rights, page.cat_id))) return true
    if (file.item_id === item.item_id && pageIds.length === 0 && readsPageIn(rights, 0)) return true
  }
  return false
}

/** The item of the key pair in the request, 0 without a valid one. */
async function pairsItem(
  ctx: RequestContext,
  { api_key, api_token }: DownloadInput,
): Promise<number> {
  if (api_key === '') return 0
  try {
    return (await itemOfKeyPair(ctx, api_key, api_token)).item.item_id
  } catch (failure) {
    if (failure instanceof Failure) return 0
    throw failure
  }
}
