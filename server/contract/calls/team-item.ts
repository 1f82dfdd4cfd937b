import * as z from 'zod'
import { call, group } from '../call.ts'
import { I01, S, when } from '../fields/answers.ts'
import { int } from '../fields/numbers.ts'
import { idList } from '../fields/lists.ts'
import { ended, restoredRights } from './team.ts'

export const teamItemCalls = group('teamItem', {
  /**
   * Teams bound to an item; `id` and `addtime` are those of the binding. Source:
   * server/contract/spec/administration.md 7.
   */
  getList: call({
    summary: {
      en: 'Teams bound to an item.',
      'zh-cn': '项目绑定的团队。',
    },
    input: z.object({ item_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        team_id: S(),
        team_name: z.string(),
        uid: S(),
        username: z.string(),
        ...when('addtime'),
        last_update_time: S(),
      }),
    ),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Live items bound to a team; `id` and `addtime` are those of the binding. Source:
   * server/contract/spec/administration.md 7, server/access/spec.md 14.
   */
  getListByTeam: call({
    summary: {
      en: 'Items bound to a team.',
      'zh-cn': '团队绑定的项目。',
    },
    input: z.object({ team_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        team_id: S(),
        item_id: S(),
        item_name: z.string(),
        item_description: z.string(),
        item_domain: z.string(),
        item_type: S(),
        uid: S(),
        username: z.string(),
        ...when('addtime'),
        last_update_time: S(),
        is_archived: S(),
        is_del: S(),
        allow_comment: S(),
        allow_feedback: S(),
        is_private: I01(),
        /** The role of whoever joins the team now: 0 reads, 1 edits. */
        joining_group_id: S(),
      }),
    ),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound'],
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Binds items, all or none; people in the team may edit them from then on. Answers the last
   * binding. Source: server/access/spec.md 16.
   */
  save: call({
    summary: {
      en: 'Binds items to a team.',
      'zh-cn': '把项目绑定到团队。',
    },
    input: z.object({ team_id: int(), item_id: idList(), rights: restoredRights() }),
    output: z.object({
      id: z.int(),
      team_id: S(),
      item_id: S(),
      addtime: S(),
      last_update_time: S(),
      /** Items that were not bound before. */
      bound: z.int(),
    }),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound', 'itemNotYours', 'boundAlready'],
    effect: 'writes',
    once: true,
    token: 'admin',
    audit: { act: 'team.bind', tells: ['item_id', 'rights'] },
  }),

  /**
   * Removes a binding, and the rights that people in the team had through it, which are answered
   * for `rights` of `teamItem/save`. Source: server/access/spec.md 16.
   */
  delete: call({
    summary: {
      en: 'Ends the binding of an item to a team.',
      'zh-cn': '解除项目与团队的绑定。',
    },
    input: z.object({ id: int() }),
    output: ended,
    fails: ['notLoggedIn', 'noAccess', 'bindingNotFound'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.unbind' },
  }),
})
