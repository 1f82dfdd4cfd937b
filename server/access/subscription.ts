import { Failure } from '#contract/failures.ts'
import type { Visit } from '../visit.ts'
import { grant, type PersonGrant } from './grant.ts'
import { pageChanger, pageEditor, pageObserver, type PageEdit } from './page.ts'
import { personOf } from './people.ts'

/** `edit` is `null` when no page was named: then there is nothing to list. */
export type SubscribersRead = PersonGrant<'read subscribers'> & { readonly edit: PageEdit | null }
/** The page may be unknown where somebody only ends their own subscription. */
export type SubscriptionEnd = PersonGrant<'end subscriptions'>

const mustNamePage = (input: { page_id: number }): void => {
  if (input.page_id <= 0) throw new Failure('pageMissing')
}

/** Lets editors of a page see who is told about its changes. Source: server/access/spec.md 7. */
export const subscribersReader = async (
  visit: Visit,
  input: { page_id: number },
): Promise<SubscribersRead> =>
  grant('read subscribers', visit, {
    person: personOf(visit),
    edit: input.page_id === 0 ? null : await pageEditor(visit, { page_id: input.page_id }),
  })

/**
 * Lets editors of a page add people. Source: server/access/spec.md 7, 11.1.
 * @throws {Failure} `pageMissing`, else as `pageChanger`
 */
export async function subscriber(visit: Visit, input: { page_id: number }): Promise<PageEdit> {
  mustNamePage(input)
  return pageChanger(visit, { page_id: input.page_id })
}

/**
 * Lets editors of a page take people away, and everybody themselves. Source: server/access/spec.md
 * 7.
 * @throws {Failure} `pageMissing`, else as `pageEditor`
 */
export async function unsubscriber(
  visit: Visit,
  input: { page_id: number; uids: readonly number[] },
): Promise<SubscriptionEnd> {
  const person = personOf(visit)
  mustNamePage(input)
  const isOwn = input.uids.length === 1 && input.uids[0] === person.uid
  if (!isOwn) await pageEditor(visit, { page_id: input.page_id })
  // a token of some items ends nothing in others
  else if (visit.token?.itemIds) await pageObserver(visit, { page_id: input.page_id })
  return grant('end subscriptions', visit, { person })
}
