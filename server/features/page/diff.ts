import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { shownParent } from '../../access/basis/catalog-scope.ts'
import type { WholePageRead } from '../../access/content/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { stampedPage } from '../../services/pages/page-rows.ts'
import { stampedVersion } from './version-rows.ts'

type Diff = typeof pageCalls.diff

/** The current page and one of its versions. Source: server/access/spec.md 13. */
export async function diffPage(
  { db, page, rights }: WholePageRead,
  input: InputOf<Diff>,
): Promise<OutputOf<Diff>> {
  const version = await PageHistory.query(db.read).findOne({
    page_history_id: input.page_history_id,
    page_id: page.page_id,
  })
  if (!version) throw new Failure('versionNotFound')
  return {
    page: stampedPage(page),
    history_page: stampedVersion({ ...version, cat_id: shownParent(rights.reads, version.cat_id) }),
  }
}
