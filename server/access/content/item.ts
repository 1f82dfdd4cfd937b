import { Failure, type FailureName } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Item } from '../../models/item.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { isOn } from '../../services/settings/options.ts'
import { forcesSignIn } from '../../services/settings/site-options.ts'
import { grant, type Grant, type PersonGrant } from '../grant.ts'
import { personOf, type SignedIn } from '../people/people.ts'
import { refusalFor, rightsOn, type Rights } from '../rights.ts'
import { mustBeInScope } from '../scope.ts'

export interface OnItem {
  readonly item: ItemRow
  readonly rights: Rights
}
export type ItemRead = Grant<'read item'> & OnItem
/** A preview, and the item that it is one of. */
export type PreviewRead = Grant<'read preview'> & {
  readonly item: Pick<Item, 'item_id' | 'preview_name' | 'preview_until'>
  readonly live: ItemRow
}
/** An item that a signed-in person may read. */
export type ItemKnown = PersonGrant<'list item'> & OnItem
export type ItemEdit = PersonGrant<'edit item'> & OnItem
export type ItemManage = PersonGrant<'manage item'> & OnItem
export type ItemOwn = PersonGrant<'own item'> & OnItem

/** The live item with this id. @throws {Failure} `itemNotFound`, `outOfScope` */
export async function liveItem(ctx: RequestContext, itemId: number): Promise<ItemRow> {
  const item = itemId > 0 ? await ctx.db.prepared.one<ItemRow>('item', [itemId]) : undefined
  if (!item) throw new Failure('itemNotFound')
  mustBeInScope(ctx, item.preview_of || item.item_id)
  return item
}

/**
 * The site may require readers to sign in. Source: server/access/spec.md 6,
 * server/contract/spec/calls.md 5.2.
 */
async function mustSignInIfForced(ctx: RequestContext, item: ItemRow | undefined): Promise<void> {
  if (ctx.person) return
  if (item ? isOn(item.force_login) : await forcesSignIn(ctx.db)) throw new Failure('signInForced')
}

/**
 * Lets somebody read (a part of) the item with this id, if it is open or by its password.
 *
 * @param refusal failure for a private item, and for an unknown or deleted one: they look alike
 * @throws {Failure} `refusal`, `signInForced`, `outOfScope`
 */
export async function readableItem(
  ctx: RequestContext,
  itemId: number,
  refusal: FailureName,
): Promise<OnItem> {
  const item = itemId > 0 ? await ctx.db.prepared.one<ItemRow>('item', [itemId]) : undefined
  return readableRow(ctx, item, refusal)
}

/**
 * Like `readableItem`, for an item that was already loaded; `undefined` stands for an unknown one.
 */
export async function readableRow(
  ctx: RequestContext,
  item: ItemRow | undefined,
  refusal: FailureName,
): Promise<OnItem> {
  await mustSignInIfForced(ctx, item)
  if (!item) throw new Failure(refusal)
  mustBeInScope(ctx, item.preview_of || item.item_id)
  const rights = await rightsOn(ctx, item)
  if (rights.lists === 'none' && rights.reads === 'none') throw new Failure(refusal)
  return { item, rights }
}

/**
 * The item with this id. A preview that has ended is one to those who may read all of its item: its
 * address is a number like any other, which can be guessed, so to everybody else it looks like an
 * unknown one. Source: cli/spec.md 5.5.
 *
 * @throws {Failure} `previewEnded`, else as `readableItem`
 */
async function itemOrPreview(ctx: RequestContext, itemId: number): Promise<OnItem> {
  try {
    return await readableItem(ctx, itemId, 'itemPasswordNeeded')
  } catch (failure) {
    const isUnseen = failure instanceof Failure && failure.why === 'itemPasswordNeeded'
    const ended =
      isUnseen && itemId > 0
        ? await Item.query(ctx.db.read)
            .findById(itemId)
            .where('preview_of', '>', 0)
            .whereNot({ is_del: 0 })
            .select('preview_of', 'preview_name')
        : undefined
    const live = ended && (await ctx.db.prepared.one<ItemRow>('item', [ended.preview_of]))
    if (!live || (await rightsOn(ctx, live)).reads !== 'all') throw failure
    mustBeInScope(ctx, live.item_id)
    const { item_id, item_name } = live
    throw new Failure('previewEnded', {
      name: ended.preview_name,
      item_id: String(item_id),
      item_name,
    })
  }
}

/**
 * Reads an item by id or personal domain.
 * @throws {Failure} `itemNotFound` for an unknown domain, `previewEnded`, else
 * `itemPasswordNeeded`; `outOfScope`
 */
export async function itemReader(
  ctx: RequestContext,
  input: { item_id: string; item_domain: string },
): Promise<ItemRead> {
  // 0 means no id, and so do the placeholders that older clients send for missing values. Source:
  // server/contract/spec/calls.md 1.2
  const asked =
    [input.item_id, input.item_domain]
      .map((one) => one.trim())
      .find((one) => !/^(0*|undefined|null)$/.test(one)) ?? ''
  // no id has more than 15 digits: a longer number is unknown without a query
  if (/^\d+$/.test(asked))
    return grant('read item', ctx, await itemOrPreview(ctx, asked.length > 15 ? 0 : Number(asked)))
  const item = await ctx.db.prepared.one<ItemRow>('itemByDomain', [asked.toLowerCase()])
  if (!item) {
    await mustSignInIfForced(ctx, item)
    // a limited token must not tell which domains exist
    mustBeInScope(ctx, 0)
    throw new Failure('itemNotFound')
  }
  return grant('read item', ctx, await readableRow(ctx, item, 'itemPasswordNeeded'))
}

/**
 * Lets those compare a preview with its item who may read both.
 * @throws {Failure} `itemNotFound` for an item that is none, `previewEnded`
 */
export async function previewReader(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<PreviewRead> {
  const { item } = await itemOrPreview(ctx, input.item_id)
  const [preview, live] = await Promise.all([
    Item.query(ctx.db.read)
      .findById(item.item_id)
      .select('item_id', 'preview_name', 'preview_until'),
    ctx.db.prepared.one<ItemRow>('item', [item.preview_of]),
  ])
  if (!preview || !live) throw new Failure('itemNotFound')
  return grant('read preview', ctx, { item: preview, live })
}

/**
 * Lets a signed-in person who may read the item add it to their own lists. Source:
 * server/access/spec.md 16.1.
 */
export async function itemLister(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemKnown> {
  const person = personOf(ctx)
  return grant('list item', ctx, {
    person,
    ...(await readableItem(ctx, input.item_id, 'itemPasswordNeeded')),
  })
}

/**
 * Lets a signed-in person give up their membership of an item; the call determines which it is.
 * Source: server/access/spec.md 5.2.
 */
export async function itemLeaver(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<SignedIn> {
  const person = personOf(ctx)
  mustBeInScope(ctx, input.item_id)
  return grant('own data', ctx, { person })
}

/**
 * Lets an editor, restricted or not, write in an item.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export async function itemEditor(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemEdit> {
  const person = personOf(ctx)
  const item = await liveItem(ctx, input.item_id)
  const rights = await rightsOn(ctx, item)
  if (rights.writes === 'none') throw new Failure(refusalFor(rights, 'itemNotFound'))
  return grant('edit item', ctx, { person, item, rights })
}

/** Like `itemEditor`, and the item must not be archived. @throws {Failure} also `itemArchived` */
export async function itemWriter(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemEdit> {
  const edit = await itemEditor(ctx, input)
  mustNotBeArchived(edit.item)
  return edit
}

/**
 * Lets managers, the owner and site administrators use the item's settings.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export async function itemManager(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemManage> {
  const person = personOf(ctx)
  const item = await liveItem(ctx, input.item_id)
  const rights = await rightsOn(ctx, item)
  if (rights.role < 2) throw new Failure(refusalFor(rights, 'itemNotFound'))
  return grant('manage item', ctx, { person, item, rights })
}

/** Like `itemManager`, and the item must not be archived. @throws {Failure} also `itemArchived` */
export async function unarchivedItemManager(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemManage> {
  const manage = await itemManager(ctx, input)
  mustNotBeArchived(manage.item)
  return manage
}

/** Lets only the owner act, never by an access token. Source: server/access/spec.md 10. */
export async function itemOwner(ctx: RequestContext, input: { item_id: number }): Promise<ItemOwn> {
  const person: Person = personOf(ctx)
  if (ctx.token?.kind === 'access') throw new Failure('outOfScope')
  const item = await liveItem(ctx, input.item_id)
  const rights = await rightsOn(ctx, item)
  if (item.uid !== person.uid) throw new Failure(refusalFor(rights, 'itemNotFound'))
  return grant('own item', ctx, { person, item, rights })
}

/** Like `itemOwner`, and the item must not be archived. @throws {Failure} also `itemArchived` */
export async function unarchivedItemOwner(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemOwn> {
  const own = await itemOwner(ctx, input)
  mustNotBeArchived(own.item)
  return own
}

/**
 * An archived item is read-only for everybody. Source: server/access/spec.md 11.1.
 * @throws {Failure} `itemArchived`
 */
export function mustNotBeArchived(item: ItemRow): void {
  if (item.is_archived) throw new Failure('itemArchived')
}
