import { selfContainedApi } from '#contract/document/self-contained.ts'
import type { InputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { apiMarkdown } from '#contract/text/content/api-markdown.ts'
import { unescapeOnce } from '#contract/text/markdown/entities.ts'
import type { PlainTextKeyPairWrite } from '../../access/programs/key-pair.ts'
import {
  apiContent,
  commentsTask,
  readComments,
  withAmpersands,
  type CommentPage,
} from '../../services/open-api/comments.ts'
import {
  catalogNames,
  pushedTitle,
  pushPages,
  type PushedPage,
} from '../../services/open-api/push-pages.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { yielder } from '../../workers/yielder.ts'
import { isDone, sendOutcome } from './is-done.ts'

type FromComments = typeof openCalls.fromComments

/** Pages generated from comments have no author. Source: server/contract/spec/calls.md 2.1. */
const nobody = { uid: 0, username: '' }

/**
 * Writes a page for each comment that describes one: answers `成功` if all were written, else
 * `失败`.
 */
export async function fromComments(
  { ctx, db, write, item, refusal }: PlainTextKeyPairWrite,
  input: InputOf<FromComments>,
): Promise<void> {
  if (refusal) return ctx.answering.sendRefusal(refusal)
  const pushedOf = ({ title: written, catalog, s_number, document }: CommentPage): PushedPage => {
    // names may be escaped even in sources that are not escaped as a whole; open/getPage would not
    // find such a page by its title
    const title = unescapeOnce(written)
    const named = { ...document, info: { ...document.info, title } }
    return {
      path: catalogNames(unescapeOnce(catalog)),
      page_title: pushedTitle(title),
      s_number,
      page_content:
        item.item_type === 3
          ? (present) => apiContent(named, present)
          : apiMarkdown(selfContainedApi(named), ctx.site.config.locale),
    }
  }
  const done = await isDone(async () => {
    const source = withAmpersands(input.content)
    const found =
      source.length > limits.textBytesInline
        ? await workOrRefuse(commentsTask, source)
        : readComments(source)
    if (found.length > limits.pagesPerItem)
      throw new Failure('tooManyPages', { limit: limits.pagesPerItem })
    const pushed: PushedPage[] = []
    const yieldNow = yielder()
    for (const page of found) {
      pushed.push(pushedOf(typeof page === 'string' ? (JSON.parse(page) as CommentPage) : page))
      await yieldNow()
    }
    await pushPages({ db, write, item, now: ctx.now }, pushed, nobody)
    return found.length > 0
  })
  sendOutcome(ctx, done, { done: '\n 成功 \n\n', failed: '\n 失败 \n\n' })
}
