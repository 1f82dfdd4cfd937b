import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Item } from '../../models/item.ts'
import { Template } from '../../models/template.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { liveMemberships } from '../basis/live-memberships.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { refusalFor, rightsOn } from '../rights.ts'
import { personOfAllItems } from './people.ts'

/** `template` comes without its text. */
export type TemplateOwn = PersonGrant<'own template'> & { readonly template: Template }
export type TemplateShare = PersonGrant<'share template'> & {
  readonly template: Template
  readonly items: readonly Item[]
}

/** @throws {Failure} `badInput` without an id; `templateNotFound` for one of somebody else too */
async function ownTemplate(
  ctx: RequestContext,
  person: Person,
  id: number,
  field: string,
): Promise<Template> {
  if (id <= 0) throw new Failure('badInput', { field })
  const template = await Template.query(ctx.db.read)
    .findOne({ id, uid: person.uid })
    .select('id', 'uid', 'content_bytes')
  if (!template) throw new Failure('templateNotFound')
  return template
}

/** Lets the owner of a template delete it. Source: server/access/spec.md 5.2. */
export async function templateRemover(
  ctx: RequestContext,
  input: { id: number },
): Promise<TemplateOwn> {
  const person = personOfAllItems(ctx)
  return grant('own template', ctx, {
    person,
    template: await ownTemplate(ctx, person, input.id, 'id'),
  })
}

/** Lets the owner of a template see where it is shared. Source: server/access/spec.md 16.1. */
export async function templateOwner(
  ctx: RequestContext,
  input: { template_id: number },
): Promise<TemplateOwn> {
  const person = personOfAllItems(ctx)
  return grant('own template', ctx, {
    person,
    template: await ownTemplate(ctx, person, input.template_id, 'template_id'),
  })
}

/** Those of these items that somebody may edit, restricted or not: two queries for any number. */
async function editedItems(
  ctx: RequestContext,
  person: Person,
  itemIds: readonly number[],
): Promise<Item[]> {
  const db = ctx.db.read
  const items = await Item.query(db)
    .whereIn('item_id', itemIds)
    .where({ is_del: 0 })
    .select('item_id', 'uid', 'is_archived')
  if (items.length < itemIds.length) throw new Failure('itemNotFound')
  if (person.groupid === 1) return items
  const memberships = await liveMemberships(db, { uids: [person.uid], itemIds })
  const granted = new Set(
    memberships.filter((row) => row.member_group_id >= 1).map(({ item_id }) => item_id),
  )
  const others = items.filter(({ item_id, uid }) => uid !== person.uid && !granted.has(item_id))
  if (others.length === 0) return items
  const refusals = await Promise.all(
    others.map(async ({ item_id }) => {
      const item = await ctx.db.prepared.one<ItemRow>('item', [item_id])
      return item ? refusalFor(await rightsOn(ctx, item), 'itemNotFound') : 'itemNotFound'
    }),
  )
  throw new Failure(refusals.includes('itemNotFound') ? 'itemNotFound' : 'noAccess')
}

/**
 * Lets the owner of a template share it with items, all of which they may edit. Source:
 * server/access/spec.md 8.
 *
 * @throws {Failure} `notLoggedIn`, `templateNotFound`, `itemNotFound`, `noAccess`
 */
export async function templateSharer(
  ctx: RequestContext,
  input: { template_id: number; item_id: readonly number[] },
): Promise<TemplateShare> {
  const person = personOfAllItems(ctx)
  const template = await ownTemplate(ctx, person, input.template_id, 'template_id')
  if (input.item_id.length > limits.itemsPerTemplate)
    throw new Failure('badInput', { field: 'item_id' })
  return grant('share template', ctx, {
    person,
    template,
    items: await editedItems(ctx, person, input.item_id),
  })
}
