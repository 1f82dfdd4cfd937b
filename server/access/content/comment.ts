import { Failure } from '#contract/failures.ts'
import type { PageRow } from '../../db/statements/rows.ts'
import { PageComment } from '../../models/page-comment.ts'
import type { RequestContext } from '../../request-context.ts'
import { covers } from '../basis/catalog-scope.ts'
import { grant, type Grant, type PersonGrant } from '../grant.ts'
import { personOf } from '../people/people.ts'
import { mustNotBeArchived, type OnItem } from './item.ts'
import { visiblePage } from './page.ts'

/**
 * A page whose foot is read or written by somebody who may only read it; `on` rather than `page`,
 * because a right to write the page is not what the grant is based on.
 */
export type PageFoot = Grant<'read foot'> & OnItem & { readonly on: PageRow }
export type FootVote = Grant<'vote'> & OnItem & { readonly on: PageRow }
export type CommentWrite = PersonGrant<'comment'> & OnItem & { readonly on: PageRow }
export type CommentChange = PersonGrant<'change comment'> &
  OnItem & { readonly comment: PageComment }

/** Comments and votes of a page: who reads the page. Source: server/access/spec.md 16.1. */
export const footReader = async (
  ctx: RequestContext,
  input: { page_id: number },
): Promise<PageFoot> => {
  const { page, ...on } = await visiblePage(ctx, input.page_id)
  return grant('read foot', ctx, { ...on, on: page })
}

/**
 * Who reads a page may vote on it, signed in or not. Source: server/access/spec.md 16.1.
 * @throws {Failure} `itemArchived`, `feedbackOff`, else as `footReader`
 */
export async function voter(ctx: RequestContext, input: { page_id: number }): Promise<FootVote> {
  const { page, ...on } = await visiblePage(ctx, input.page_id)
  mustNotBeArchived(on.item)
  if (!on.item.allow_feedback) throw new Failure('feedbackOff')
  return grant('vote', ctx, { ...on, on: page })
}

/**
 * Who is signed in and reads a page may comment on it. Source: server/access/spec.md 16.1.
 * @throws {Failure} `notLoggedIn`, `itemArchived`, `commentsOff`, else as `footReader`
 */
export async function commenter(
  ctx: RequestContext,
  input: { page_id: number },
): Promise<CommentWrite> {
  const person = personOf(ctx)
  const { page, ...on } = await visiblePage(ctx, input.page_id)
  mustNotBeArchived(on.item)
  if (!on.item.allow_comment) throw new Failure('commentsOff')
  return grant('comment', ctx, { ...on, person, on: page })
}

/** The comment, if the caller may read its page: otherwise it does not exist for them. */
async function commentOf(ctx: RequestContext, id: number) {
  const comment = await PageComment.query(ctx.db.read).findById(id)
  if (!comment) throw new Failure('commentNotFound')
  const seen = await visiblePage(ctx, comment.page_id).catch((error: unknown) => {
    if (error instanceof Failure && error.why !== 'tooManyTries')
      throw new Failure('commentNotFound')
    throw error
  })
  return { comment, ...seen }
}

/**
 * Deletes a comment: its author, and who manages the item. Source: server/access/spec.md 16.1.
 * @throws {Failure} `notLoggedIn`, `commentNotFound`, `noAccess`
 */
export async function commentRemover(
  ctx: RequestContext,
  input: { comment_id: number },
): Promise<CommentChange> {
  const person = personOf(ctx)
  const { comment, item, rights } = await commentOf(ctx, input.comment_id)
  if (comment.uid !== person.uid && rights.role < 2) throw new Failure('noAccess')
  return grant('change comment', ctx, { person, item, rights, comment })
}

/**
 * Resolves a thread: its author, and who writes the page. Source: server/access/spec.md 16.1.
 * @throws {Failure} `notLoggedIn`, `commentNotFound`, also for a reply, `noAccess`, `itemArchived`
 */
export async function commentResolver(
  ctx: RequestContext,
  input: { comment_id: number },
): Promise<CommentChange> {
  const person = personOf(ctx)
  const { comment, item, rights, page } = await commentOf(ctx, input.comment_id)
  if (comment.parent_id !== 0) throw new Failure('commentNotFound')
  if (comment.uid !== person.uid && !covers(rights.writes, page.cat_id))
    throw new Failure('noAccess')
  mustNotBeArchived(item)
  return grant('change comment', ctx, { person, item, rights, comment })
}
