import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls/index.ts'
import { ItemToken } from '../models/item-token.ts'
import { Message } from '../models/message.ts'
import { MessageContent } from '../models/message-content.ts'
import { Mock } from '../models/mock.ts'
import { SinglePage } from '../models/single-page.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import type { MadeUser } from '../test/make.ts'
import {
  examples,
  isId,
  kindsOf,
  nameAt,
  placed,
  places,
  requestOn,
  type IdPlace,
} from '../test/permissions/id-places.ts'
import { storedRows } from '../test/permissions/stored-rows.ts'
import { fresh, nothing, thingsOf, type Things } from '../test/permissions/things.ts'
import { sendTo as ask } from '../test/permissions/send-to.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// A token limited to one item of its owner, and every call of the contract with ids of another item
// of the same owner: nothing of the other item is revealed or changed.

/** Occurs in every text of the other item. */
const canary = 'canaryOther'

let t: TestApp
let owner: MadeUser
let admin: MadeUser
let own: Things
let other: Things

/** Other data related to an item that is found without its ids. */
async function surroundings({ item, page }: Things, word: string): Promise<void> {
  const { db, clock } = t
  await db.transaction(async (trx) => {
    await SinglePage.query(trx).insert({
      page_id: page,
      unique_key: randomBytes(16).toString('hex'),
    })
    const mock = {
      page_id: page,
      item_id: item,
      uid: owner.uid,
      path: `/${word}`,
      template: JSON.stringify({ [word]: 1 }),
    }
    await Mock.query(trx).insert({
      ...mock,
      unique_key: randomBytes(16).toString('hex'),
      addtime: clock.now,
    })
    await ItemToken.query(trx).insert({
      item_id: item,
      api_key: `${word} key`,
      api_token: t.site.sealer.seal(`${word} token`),
    })
    const content = {
      from_uid: owner.uid,
      from_name: word,
      message_type: 'remind',
      object_type: 'page',
      object_id: page,
    }
    const { id } = await MessageContent.query(trx).insert({
      ...content,
      message_content: `${word} reminder`,
      addtime: clock.now,
    })
    const to = { from_uid: owner.uid, to_uid: owner.uid, message_type: 'remind', status: 0 }
    await Message.query(trx).insert({ ...to, message_content_id: id, addtime: clock.now })
  })
}

async function newItem(word: string): Promise<Things> {
  const item_id = fresh()
  const item_domain = word.toLowerCase()
  await t.make.item({
    owner,
    item_id,
    item_name: `${word} item`,
    item_domain,
    password: `${word} password`,
  })
  const things = await thingsOf(t, owner, item_id, word, item_domain)
  await surroundings(things, word)
  return things
}

beforeAll(async () => {
  t = await startApp()
  owner = await t.make.user()
  admin = await t.make.user({ groupid: 1 })
  own = await newItem('ownThing')
  other = await newItem(canary)
})

/** A token limited to the first item. */
async function limitedToken(of: MadeUser, scope: 'read' | 'write' | 'admin'): Promise<string> {
  const secret = await t.make.token(of.uid, { kind: 'access', scope, all_items: 0 })
  await t.db.transaction(async (trx) => {
    const { id } = await trx('user_token').orderBy('id', 'desc').first('id')
    await UserTokenItem.query(trx).insert({ token_id: id, item_id: own.item })
  })
  return secret
}

/** The same without any other id at the top level. */
const alone = (request: object, [field]: IdPlace): object =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name === field || !isId(name)))

/**
 * A request that only refers to the first item, and every variant that refers to the other one in
 * one place.
 */
function requests(call: Call, things: Things): object[] {
  const [example, ...others] = examples(call, t.clock.now) as [object, ...object[]]
  const crossed = [example, ...others].flatMap((fields) => {
    const request = requestOn(fields, things)
    return places(request).flatMap((place) =>
      kindsOf(nameAt(place))
        .map((kind) => placed(request, place, other[kind]) as object)
        .flatMap((made) => (call.effect === 'reads' ? [made, alone(made, place)] : [made])),
    )
  })
  return [requestOn(example, things), ...crossed]
}

/** Rows that contain an id of the other item, and those of its file's content. */
async function rowsOfOther(): Promise<string> {
  const named = new RegExp(`\\b(?:${Object.values(other).join('|')})\\b|${canary}`)
  return (await storedRows(t)).filter((row) => named.test(row)).join('\n')
}
/** Calls that succeed when they refer to nothing of the other item. */
const answered = new Set<string>()

const isRefused = (answer: string) => /^\{"error_code":[1-9]/.test(answer)
const tells = (text: string) => text.includes(canary) || text.includes(other.sign)

const tokens = [
  ['an owner’s token to write', () => owner, 'write'],
  ['an administrator’s token', () => admin, 'admin'],
] as const

describe.each(tokens)('%s that is limited to one item', (_, who, scope) => {
  test.each(Object.entries(allCalls))(
    'calls of %s reveal and change nothing of another item',
    async (_name, group) => {
      const before = await rowsOfOther()
      for (const call of Object.values<Call>(group)) {
        const isRead = call.effect === 'reads'
        let asked = requests(call, own)
        let token = ''
        for (let index = 0; index < asked.length; index++) {
          // restore what an earlier request may have deleted; one that was refused did nothing
          if (token === '') {
            if (!isRead)
              asked = requests(call, await thingsOf(t, owner, own.item, 'ownThing', own.domain))
            token = await limitedToken(who(), scope)
          }
          const fields = asked[index] as object
          const told = await ask(t, call, fields, token)
          if (index === 0 && told.startsWith('{"error_code":0,')) answered.add(call.path)
          if (tells(told))
            expect(
              tells(await ask(t, call, fields)),
              `only everybody's: ${call.path} ${JSON.stringify(fields)}`,
            ).toBe(true)
          if (!isRead && !isRefused(told)) token = ''
        }
      }
      expect(await rowsOfOther(), 'the other item is as it was').toBe(before)
    },
  )
})

test('a limited token cannot tell objects of other items from unknown ones', async () => {
  const unknown = nothing()
  const token = await limitedToken(owner, 'write')
  const calls = Object.values(allCalls).flatMap((group) => Object.values<Call>(group))
  // calls that anybody may make answer everybody the same
  const limitedCalls = calls.filter((call) => call.token !== 'always')
  for (const call of limitedCalls)
    for (const fields of examples(call, t.clock.now)) {
      const request = requestOn(fields, own)
      for (const place of places(request))
        for (const kind of kindsOf(nameAt(place))) {
          const answers = [other, unknown].map(async (things) => {
            const told = await ask(t, call, placed(request, place, things[kind]) as object, token)
            return told
              .replace(/"request_id":"[^"]*"/, '')
              .replaceAll(String(things[kind]), 'the id')
          })
          const [foreign = '', none] = await Promise.all(answers)
          // whoever chooses a domain learns that it is taken
          const isCompared = call.effect === 'reads' || (isRefused(foreign) && kind !== 'domain')
          if (isCompared) expect(foreign, `${call.path} ${place.join('.')} ${kind}`).toBe(none)
        }
    }
})

test('drafts of other people count as unknown to a limited token', async () => {
  const writer = await t.make.user()
  await t.make.member({ item_id: own.item, user: writer, role: 1 })
  const { page_id } = await t.make.page({ item_id: own.item, owner: writer, is_draft: 1 })
  const token = await limitedToken(owner, 'write')
  const told = async (id: number) =>
    (await ask(t, allCalls.page.info, { page_id: id }, token)).replace(/"request_id":"[^"]*"/, '')
  expect(await told(page_id)).toBe(await told(fresh()))
})

test('the same tokens work in their own item', () => {
  const working = [
    'item/info',
    'page/save',
    'page/delete',
    'page/move',
    'page/batchDelete',
    'catalog/save',
    'catalog/copy',
    'attachment/bindingPage',
    'sync/write',
  ]
  expect([...answered]).toEqual(expect.arrayContaining(working))
})
