import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callList } from '#contract/calls/index.ts'
import { exampleOf } from '#contract/reference/examples.ts'
import { ItemChangeLog } from '../models/item-change-log.ts'
import { Message } from '../models/message.ts'
import { MessageContent } from '../models/message-content.ts'
import { PageHistory } from '../models/page-history.ts'
import { startApp } from '../test/start-app.ts'

// A member restricted to a catalog deep in an item, and every call that reads: nothing about the
// catalogs above the scope is revealed, neither name nor id. Source: server/access/spec.md 3,
// server/contract/spec/additions.md 9.

const { app, make, db, clock } = await startApp()
const owner = await make.user()
const { item_id } = await make.item({ owner, password: 'secret', item_name: 'item' })

const word = 'canaryAbove'
const top = await make.catalog({ item_id, cat_id: 490_000_001, cat_name: `${word} top` })
const above = await make.catalog({
  item_id,
  cat_id: 490_000_002,
  cat_name: `${word} middle`,
  parent: top,
})
const scoped = await make.catalog({ item_id, cat_name: 'restricted', parent: above })
const below = await make.catalog({ item_id, cat_name: 'below', parent: scoped })
const hidden = await make.page({
  item_id,
  owner,
  cat_id: above.cat_id,
  page_id: 190_000_001,
  page_title: `${word} page`,
  page_content: word,
})
const page = await make.page({
  item_id,
  owner,
  cat_id: scoped.cat_id,
  page_title: 'seen',
  page_content: 'sign in',
})
await make.page({
  item_id,
  owner,
  cat_id: below.cat_id,
  page_title: 'seen too',
  page_content: 'sign in',
})

const versionId = await db.transaction(async (trx) => {
  // it used to lie above the scope
  const state = {
    item_id,
    cat_id: above.cat_id,
    page_title: 'seen',
    page_content: 'sign in',
    addtime: clock.now,
  }
  const version = await PageHistory.query(trx).insert({ page_id: page.page_id, ...state })
  const entry = { item_id, uid: owner.uid, op_action_type: 'create', optime: clock.now }
  for (const [type, object, name, cat_id] of [
    ['catalog', scoped.cat_id, 'restricted', above.cat_id],
    ['page', hidden.page_id, `${word} page`, above.cat_id],
    ['page', page.page_id, 'seen', above.cat_id],
  ] as const)
    await ItemChangeLog.query(trx).insert({
      ...entry,
      op_object_type: type,
      op_object_id: object,
      op_object_name: name,
      cat_id,
    })
  return version.page_history_id
})

const reads = callList.filter((call) => call.effect === 'reads')
const idsOf = {
  item_id,
  page_id: page.page_id,
  copy_page_id: page.page_id,
  cat_id: scoped.cat_id,
  page_history_id: versionId,
  default_page_id: page.page_id,
}

/** Parameters that make calls answer as much as they can. */
const requests = { with_path: 1, root: '' }

/** Example requests with the ids of visible things, and with fields that examples omit. */
function requestsOf(call: Call): object[] {
  const fields = Object.keys(call.input.shape)
  const ids = Object.fromEntries(Object.entries(idsOf).filter(([name]) => fields.includes(name)))
  const whole = Object.fromEntries(
    Object.entries(requests).filter(([name]) => fields.includes(name)),
  )
  const example = { ...exampleOf(call, clock.now), ...ids, ...whole }
  return fields.includes('page_history_id')
    ? [example, { ...example, page_history_id: undefined }]
    : [example]
}

for (const [name, role] of [
  ['a reader', 0],
  ['an editor', 1],
] as const)
  test(`${name} who is restricted learns nothing of what lies above the scope`, async () => {
    const who = await make.user()
    await make.member({ item_id, user: who, role, catalogScope: [scoped.cat_id] })
    await db.transaction(async (trx) => {
      for (const object_id of [page.page_id, hidden.page_id]) {
        const content = {
          from_uid: owner.uid,
          message_type: 'remind',
          object_type: 'page',
          object_id,
          addtime: clock.now,
        }
        const { id } = await MessageContent.query(trx).insert(content)
        await Message.query(trx).insert({
          from_uid: owner.uid,
          to_uid: who.uid,
          message_type: 'remind',
          message_content_id: id,
        })
      }
    })
    const seen = new Set<string>()
    for (const call of reads)
      for (const payload of requestsOf(call)) {
        const headers = { 'x-api-token': who.token }
        // entries cached for members who see everything must not be used for this one
        await app.inject({
          method: 'POST',
          url: `/api/${call.path}`,
          headers: { 'x-api-token': owner.token },
          payload,
        })
        const { body, statusCode } = await app.inject({
          method: 'POST',
          url: `/api/${call.path}`,
          headers,
          payload,
        })
        expect(statusCode, `${call.path}: ${body}`).toBeLessThan(500)
        if (body.includes('seen') || body.includes('restricted')) seen.add(call.path)
        expect(body, `${call.path} ${JSON.stringify(payload)}`).not.toMatch(
          /canaryAbove|\b490000001\b|\b490000002\b/,
        )
      }
    const telling = [
      'item/info',
      'item/search',
      'catalog/catListGroup',
      'catalog/catListName',
      'page/info',
      'page/history',
      'page/diff',
    ]
    expect([...seen]).toEqual(expect.arrayContaining(telling))
    expect([...seen]).toContain('sync/compare')
  })
