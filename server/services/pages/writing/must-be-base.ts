import { Failure } from '#contract/failures.ts'
import type { Page } from '../../../models/page.ts'

/**
 * Checks that a change is based on the current revision of the page. An empty base skips the check.
 * Source: server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `pageChanged` with the current revision, author and time
 */
export function mustBeBase(
  present: Pick<Page, 'revision' | 'author_username' | 'addtime'>,
  base: string,
): void {
  if (base === '' || base === String(present.revision)) return
  throw new Failure('pageChanged', {
    revision: String(present.revision),
    author_username: present.author_username,
    addtime: present.addtime,
  })
}
