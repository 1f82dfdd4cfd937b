import { storedPage } from '../folder/stored-page.ts'
import { readPages } from '../remote/read-pages.ts'
import { countLines, hunksOf } from '../text/hunks.ts'
import { readable } from '../text/readable.ts'
import type { PushJob } from './job.ts'
import type { PagePlan } from './page-plan.ts'
import type { PreparedPush } from './prepare.ts'
import type { PageResult } from './result.ts'

/** Most changed pages whose differences are shown without being asked for. Source: cli/spec.md 5.6 */
const fewPages = 20

/**
 * Adds what would change in the texts to the results of a dry run: lines, or with `stat` only their
 * numbers.
 */
export async function addDiffs(
  job: PushJob,
  prepared: PreparedPush,
  pages: readonly PageResult[],
): Promise<void> {
  const { diff = 'none' } = job.options
  const changed = prepared.plans.filter(changesText)
  if (diff === 'none' || (diff === 'few' && changed.length > fewPages)) return
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const texts = await presentTexts(job, prepared, changed)
  for (const plan of changed) {
    const result = byPath.get(plan.path)
    const before = texts.get(plan.id!)
    const after = storedPage(plan.page!, prepared.linkIds, prepared.read)?.text
    if (!result || before === undefined || after === undefined) continue
    const hunks = hunksOf(readable(plan.path, before), readable(plan.path, after))
    Object.assign(result, countLines(hunks), diff === 'stat' ? {} : { diff: hunks })
  }
}

const changesText = (plan: PagePlan): boolean =>
  plan.page !== undefined &&
  plan.id !== undefined &&
  (('write' in plan && plan.write.content) ||
    (plan.action === 'conflict' && plan.remote !== undefined && plan.fields.includes('content')))

/** What the pages say now, from the texts that were kept or else from the server. */
async function presentTexts(
  { stateFolder, calls, config }: PushJob,
  { remote, lock }: PreparedPush,
  plans: readonly PagePlan[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const plan of plans) {
    const hash = remote.pages.get(plan.id!)?.hash ?? lock.pages.get(plan.from ?? plan.path)?.hash
    const text = stateFolder.baseText(hash ?? '')
    if (text !== undefined) texts.set(plan.id!, text)
  }
  const unknown = plans.flatMap(({ id }) => (texts.has(id!) ? [] : [{ id: id! }]))
  const read = await readPages({ calls, item: config.item, source: config.source! }, unknown)
  for (const [id, { text }] of read) texts.set(id, text)
  return texts
}
