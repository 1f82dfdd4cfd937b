import type { InputOf, OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import { Failure } from '#contract/failures.ts'
import type { ImportTake } from '../../../access/content/import.ts'
import { bumpItem } from '../../../services/changes/item-change.ts'
import { lockAccount } from '../../../services/people/lock-account.ts'
import { versionsKept } from '../../../services/settings/site-options.ts'
import { newItem, type NewItem } from '../new-item.ts'
import { digestOf, resultTree } from '../result.ts'
import type { SentFile } from '../read/sent-file.ts'
import { inTrialOrNot } from '../trial.ts'
import { restoreInto } from './restore.ts'
import { surveyItem } from './survey.ts'

/**
 * Makes a new item of the file of a whole one, with versions and attachments.
 *
 * @throws {Failure} `importItemOnlyNew`, those of `surveyItem`
 */
export async function importItem(
  grant: ImportTake,
  input: InputOf<typeof importCalls.auto>,
  sent: SentFile,
): Promise<OutputOf<typeof importCalls.auto>> {
  const { ctx, db, person } = grant
  if (grant.item) throw new Failure('importItemOnlyNew')
  const reader = { uid: person.uid, reads: 'all' } as const
  const survey = await surveyItem(ctx, sent.path, reader)
  const { item } = survey
  const keep = await versionsKept(db)
  const isTrial = input.dry_run
  // these types have exactly one page
  const isBent = (item.item_type === 2 || item.item_type === 4) && survey.pages !== 1
  const values: NewItem = {
    name: input.item_name.trim() || item.item_name,
    description: item.item_description,
    type: isBent ? 1 : item.item_type,
    password: item.password,
    dialect: item.markdown === 'commonmark' ? 'commonmark' : 'showdoc',
    allow_comment: item.allow_comment,
    allow_feedback: item.allow_feedback,
    globals: item.global_param,
  }
  return inTrialOrNot(grant, sent, { batch: survey.batch, isTrial }, async (trx) => {
    await lockAccount(trx, person.uid)
    const made = await newItem(trx, grant, values, sent.name)
    const { now } = ctx
    const restored = await restoreInto(trx, {
      disk: sent.path,
      survey,
      item: made,
      person,
      now,
      keep,
    })
    await bumpItem(trx, made.item_id, now)
    const { pages, catalogs, versions, attachments } = restored
    const answer = {
      item_id: isTrial ? 0 : made.item_id,
      item_type: made.item_type,
      format: 'showdoc item 1',
      counts: {
        operations: 0,
        created: pages.length,
        changed: 0,
        unchanged: 0,
        removed: 0,
        catalogs,
        versions,
        attachments,
      },
      tree: resultTree(pages, { removed: 'keep', locale: ctx.locale, isTrial }),
      remarks: [...survey.remarks],
      token: '',
    }
    return { answer, digest: digestOf(pages) }
  })
}
