import { Failure } from '#contract/failures.ts'
import type { RequestContext } from '../../request-context.ts'
import { pageChanger, pageEditor, pageObserver, type PageEdit } from '../content/page.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOf } from './people.ts'

/** `edit` is `null` when the request names no page: the list is empty. */
export type SubscribersRead = PersonGrant<'read subscribers'> & { readonly edit: PageEdit | null }
/** The page may be unknown when people end their own subscription. */
export type SubscriptionEnd = PersonGrant<'end subscriptions'>

const mustNamePage = (input: { page_id: number }): void => {
  if (input.page_id <= 0) throw new Failure('pageMissing')
}

/** Lets editors of a page list its subscribers. Source: server/access/spec.md 7. */
export const subscribersReader = async (
  ctx: RequestContext,
  input: { page_id: number },
): Promise<SubscribersRead> =>
  grant('read subscribers', ctx, {
    person: personOf(ctx),
    edit: input.page_id === 0 ? null : await pageEditor(ctx, { page_id: input.page_id }),
  })

/**
 * Lets editors of a page add subscribers. Source: server/access/spec.md 7, 11.1.
 * @throws {Failure} `pageMissing`, else as `pageChanger`
 */
export async function subscriber(
  ctx: RequestContext,
  input: { page_id: number },
): Promise<PageEdit> {
  mustNamePage(input)
  return pageChanger(ctx, { page_id: input.page_id })
}

/**
 * Lets editors of a page remove subscribers, and everybody themselves. Source:
 * server/access/spec.md 7.
 * @throws {Failure} `pageMissing`, else as `pageEditor`
 */
export async function unsubscriber(
  ctx: RequestContext,
  input: { page_id: number; uids: readonly number[] },
): Promise<SubscriptionEnd> {
  const person = personOf(ctx)
  mustNamePage(input)
  const isOwn = input.uids.length === 1 && input.uids[0] === person.uid
  if (!isOwn) await pageEditor(ctx, { page_id: input.page_id })
  // a token limited to items must not end subscriptions in others
  else if (ctx.token?.itemIds) await pageObserver(ctx, { page_id: input.page_id })
  return grant('end subscriptions', ctx, { person })
}
