import { createTwoFilesPatch } from 'diff'
import * as z from 'zod'
import type { WireOf } from '#contract/call.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { listPartOf, textPartOf } from '../bounded.ts'
import type { Caller } from '../caller.ts'
import { base, comment, id, listPart, pageId, textPart } from '../fields.ts'
import { pageToWrite, currentPage, writePage } from '../page.ts'
import { tool, ToolRefusal } from '../tool.ts'

const versionId = id('Id of the version, from get_page_history.')

type Version = WireOf<typeof pageCalls.diff>['history_page']

const versionOf = async (
  caller: Caller,
  page_id: number,
  page_history_id: number,
): Promise<Version> => (await caller.ask(pageCalls.diff, { page_id, page_history_id })).history_page

const getHistory = tool({
  name: 'get_page_history',
  description:
    'Lists the earlier versions of a page, newest first: who wrote them, when, and with which remark. The present text is none of them.',
  input: z.strictObject({ page_id: pageId, ...listPart(50) }),
  effect: 'reads',
  async run(caller, { page_id, ...part }) {
    const versions = await caller.ask(pageCalls.history, { page_id })
    const listed = versions.map((version) => ({
      page_history_id: Number(version.page_history_id),
      page_title: version.page_title,
      revision: version.revision,
      author: version.author_username,
      written: new Date(version.addtime_unix * 1000).toISOString(),
      comment: version.page_comments,
    }))
    return listPartOf('versions', listed, part, caller.ctx.locale)
  },
})

const getVersion = tool({
  name: 'get_page_version',
  description: 'Reads one earlier version of a page. Long texts come in parts.',
  input: z.strictObject({ page_id: pageId, page_history_id: versionId, ...textPart }),
  effect: 'reads',
  async run(caller, { page_id, page_history_id, offset, max_characters }) {
    const version = await versionOf(caller, page_id, page_history_id)
    return {
      page_history_id,
      page_id,
      page_title: version.page_title,
      revision: version.revision,
      author: version.author_username,
      written: new Date(Number(version.addtime) * 1000).toISOString(),
      comment: version.page_comments,
      ...textPartOf(version.page_content, offset, max_characters, caller.ctx.locale),
    }
  },
})

/** Limits of one comparison: differing lines, and milliseconds. */
const comparison = { maxEditLength: 5_000, timeout: 500, context: 3 }

const diffVersions = tool({
  name: 'diff_page_versions',
  description:
    'Shows what changed between two versions of a page, or between a version and the page as it is now, as a unified diff.',
  input: z.strictObject({
    page_id: pageId,
    from: versionId,
    to: id('Id of the other version; left out: the page as it is now.').optional(),
    ...textPart,
  }),
  effect: 'reads',
  async run(caller, { page_id, from, to, offset, max_characters }) {
    const older = await versionOf(caller, page_id, from)
    const newer =
      to === undefined ? await currentPage(caller, page_id) : await versionOf(caller, page_id, to)
    const texts = [older.page_content, newer.page_content] as const
    if (texts.some((text) => text.length > limits.textBytesInline))
      throw new ToolRefusal('tooDifferent')
    const patch = createTwoFilesPatch(
      `revision ${older.revision}: ${older.page_title}`,
      `revision ${newer.revision}: ${newer.page_title}`,
      ...texts,
      undefined,
      undefined,
      comparison,
    )
    if (patch === undefined) throw new ToolRefusal('tooDifferent')
    const { page_content: diff, ...rest } = textPartOf(
      patch,
      offset,
      max_characters,
      caller.ctx.locale,
    )
    return { page_id, diff, ...rest }
  },
})

const restoreVersion = tool({
  name: 'restore_page_version',
  description:
    'Writes title and text of an earlier version as the newest state of a page; what it has now becomes a version. Give the revision or content_hash of the page as you read it.',
  input: z.strictObject({ page_id: pageId, page_history_id: versionId, ...base, comment }),
  effect: 'writes',
  async run(caller, { page_id, page_history_id, comment: said, ...from }) {
    const page = await pageToWrite(caller, page_id, from)
    const { page_title, page_content } = await versionOf(caller, page_id, page_history_id)
    return writePage(caller, page, { page_title, page_content }, said)
  },
})

export const historyTools = [getHistory, getVersion, diffVersions, restoreVersion]
