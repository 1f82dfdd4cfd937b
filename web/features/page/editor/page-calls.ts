import { believedUser, runAction } from '../../../api/actions.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused, Refusal } from '../../../api/refusal.ts'
import { lastPerson } from '../../../api/session.ts'
import { ask } from '../../../api/transport.ts'
import { pageTextArgs } from '../../../lib/address/reading-address.ts'
import { limits } from '#contract/limits.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import type { LockOptions } from './locking/lock.ts'
import type { OpenEditor } from './locking/open-editors.ts'
import type { SaveRequest, Theirs } from './saving/saver.ts'
import type { Version } from './saving/version.ts'

export const emptyVersion: Version = { title: '', catalog: '0', text: '' }

/** A page as it is stored now, and who stored it. */
export const theirsOf = (page: Answer<'page/info'>): Theirs => ({
  page: Number(page.page_id),
  revision: page.revision,
  title: page.page_title,
  catalog: page.cat_id,
  text: page.page_content,
  author: page.author_username,
  time: page.addtime_unix,
})

/** Fetches the page as stored on the server. @throws {Refusal} */
export const currentPage = async (page: number): Promise<Theirs> =>
  theirsOf(await ask('page/info', pageTextArgs(page)))

/**
 * Sends a save request. Without a session, a dialog asks to sign in first. Who goes on as somebody
 * else meets the lock of this window, which is theirs then.
 *
 * @param regain takes the lock back; false where it is another window's
 * @throws {Refusal}
 */
export async function sendSave(
  item: string,
  request: SaveRequest,
  regain: () => Promise<boolean>,
): Promise<{ page: number; revision: string }> {
  try {
    return await save(item, request)
  } catch (error) {
    if (!isRefused(error, 'pageLocked') || !(await regain())) throw error
    return save(item, request)
  }
}

async function save(
  item: string,
  request: SaveRequest,
): Promise<{ page: number; revision: string }> {
  const answer = await runAction('page/save', {
    page_id: request.page,
    item_id: Number(item),
    cat_id: Number(request.catalog),
    page_title: request.title,
    page_content: request.text,
    base_revision: request.base,
    save_key: request.key,
    ...(request.isPublished && { is_draft: 0 }),
    ...(request.notice && {
      is_notify: true,
      notify_content: request.notice.remark,
      ...(request.notice.isComment && { page_comments: request.notice.remark }),
    }),
  })
  // what stands between may answer in the server's place
  if (!Number(answer.page_id) || !answer.revision) throw new Refusal('broken')
  return { page: Number(answer.page_id), revision: answer.revision }
}

/** The calls for the lock of a page. Source: web/spec/writing.md 1.6. */
export function lockCalls(item: string, page: number, editor: OpenEditor): LockOptions {
  /** Hands over the lock that was set last to whoever goes on in this window. */
  let lock_key = ''
  return {
    isLock: () => ask('page/isLock', { page_id: page }),
    setLock: async (until, force = false) => {
      const answer = await ask(
        'page/setLock',
        { page_id: page, item_id: Number(item), lock_to: until, force, lock_key },
        { headers: believedUser() },
      )
      lock_key = answer.lock_key
      return answer
    },
    editor,
    beacon: () => {
      const form = new URLSearchParams({
        page_id: String(page),
        item_id: item,
        lock_to: String(limits.lockRelease),
        lock_key,
        // a beacon has no headers
        _user: lastPerson()?.uid ?? '',
      })
      navigator.sendBeacon(addressOf('api/page/setLock'), form)
    },
    serverNow,
  }
}

/**
 * The server's time, from the date header that every answer carries: this machine's clock may be
 * wrong.
 */
async function serverNow(): Promise<number> {
  try {
    const { headers } = await fetch(addressOf('healthz'), { method: 'HEAD', cache: 'no-store' })
    return Math.floor(Date.parse(headers.get('date') ?? '') / 1000) || 0
  } catch {
    return 0
  }
}
