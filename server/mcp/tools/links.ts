import * as z from 'zod'
import { pageCalls } from '#contract/calls/page.ts'
import { mostShareDays } from '#contract/calls/page-share.ts'
import type { Caller } from '../caller.ts'
import { pageId } from '../fields.ts'
import { tool } from '../tool.ts'

const when = (seconds: number): string | null =>
  seconds === 0 ? null : new Date(seconds * 1000).toISOString()

const linkOf = (caller: Caller, unique_key: string, expire_time: number) => ({
  link: `${caller.ctx.baseAddress}/p/${unique_key}`,
  expires: when(expire_time),
})

/** The link of a page; `null` if there is none or the caller may not edit the page. */
async function currentLink(caller: Caller, page_id: number) {
  const { unique_key } = await caller.ask(pageCalls.info, { page_id })
  if (unique_key === '') return null
  const { expire_time } = await caller.ask(pageCalls.infoByKey, { unique_key })
  return linkOf(caller, unique_key, expire_time)
}

const createLink = tool({
  name: 'create_single_page_link',
  description:
    'Makes a link that opens this one page to everybody who has it, without account and password. A page has one link: if there is one already it is told, unless you ask for a new one, which ends it. Ask the person you work for before you share a private page.',
  input: z.strictObject({
    page_id: pageId,
    expire_days: z
      .int()
      .min(0)
      .max(mostShareDays)
      .default(0)
      .describe('Days it lasts; 0 for good.'),
    replace: z.boolean().default(false).describe('Make a new link and end the present one.'),
  }),
  effect: 'writes',
  async run(caller, { page_id, expire_days, replace }) {
    const present = replace ? null : await currentLink(caller, page_id)
    if (present) return { page_id, ...present, state: 'present' }
    const made = (await caller.ask(pageCalls.createSinglePage, {
      page_id,
      isCreateSiglePage: 'true',
      expire_days,
    })) as { unique_key: string; expire_time: number }
    return { page_id, ...linkOf(caller, made.unique_key, made.expire_time), state: 'created' }
  },
})

const getLink = tool({
  name: 'get_single_page_link',
  description:
    'Tells the link under which this one page is open to everybody who has it, and when it ends; null where there is none.',
  input: z.strictObject({ page_id: pageId }),
  effect: 'reads',
  run: async (caller, { page_id }) => ({
    page_id,
    ...((await currentLink(caller, page_id)) ?? { link: null }),
  }),
})

const deleteLink = tool({
  name: 'delete_single_page_link',
  description: 'Ends the link of a page: whoever has it sees nothing any more.',
  input: z.strictObject({ page_id: pageId }),
  effect: 'deletes',
  async run(caller, { page_id }) {
    // where there is none, nothing is ended and recorded; without the right to edit it is refused
    const page = await caller.ask(pageCalls.info, { page_id })
    if (page.unique_key !== '' || !page.can_edit)
      await caller.ask(pageCalls.createSinglePage, { page_id, isCreateSiglePage: 'false' })
    return { page_id, link: null }
  },
})

export const linkTools = [createLink, getLink, deleteLink]
