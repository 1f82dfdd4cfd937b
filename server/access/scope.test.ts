import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls/index.ts'
import { exampleOf } from '#contract/reference/examples.ts'
import { resolveInner, sentSchema, type Schema } from '#contract/reference/schemas.ts'
import { FilePage } from '../models/file-page.ts'
import { ItemMember } from '../models/item-member.ts'
import { ItemToken } from '../models/item-token.ts'
import { Message } from '../models/message.ts'
import { MessageContent } from '../models/message-content.ts'
import { Mock } from '../models/mock.ts'
import { PageComment } from '../models/page-comment.ts'
import { PageHistory } from '../models/page-history.ts'
import { Recycle } from '../models/recycle.ts'
import { SinglePage } from '../models/single-page.ts'
import { UploadFile } from '../models/upload-file.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import { png } from '../test/files.ts'
import type { MadeUser } from '../test/make.ts'
import { sendMultipart } from '../test/multipart.ts'
import { storedRows } from '../test/permissions/stored-rows.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// A token limited to one item of its owner, and every call of the contract with ids of another item
// of the same owner: nothing of the other item is revealed or changed. Fields that hold ids are
// recognised by name, so that new calls are covered automatically.

/** Ids of the objects of one item, by kind. */
interface Things {
  readonly item: number
  readonly page: number
  readonly catalog: number
  readonly file: number
  readonly version: number
  readonly member: number
  readonly comment: number
  readonly binned: number
  readonly sign: string
  readonly domain: string
}
type Kind = keyof Things

/** Occurs in every text of the other item. */
const canary = 'canaryOther'

let t: TestApp
let owner: MadeUser
let admin: MadeUser
let own: Things
let other: Things

/**
 * Ids that occur nowhere else in the database, so that a row containing one belongs to this item;
 * far apart, since copies made meanwhile get the ids that follow.
 */
let next = 690_000_000
const fresh = () => (next += 10_000)

async function thingsOf(item: number, word: string, domain: string): Promise<Things> {
  const { make, db, clock } = t
  const [page_id, cat_id, file_id, page_history_id, binned] = [
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
  ]
  const sign = randomBytes(16).toString('hex')
  await make.catalog({ item_id: item, cat_id, cat_name: `${word} catalog` })
  await make.page({
    item_id: item,
    owner,
    page_id,
    cat_id,
    page_title: `${word} title`,
    page_content: `${word} text`,
  })
  await make.page({
    item_id: item,
    owner,
    page_id: binned,
    page_title: `${word} binned`,
    is_del: 1,
  })
  const item_member_id = fresh()
  const comment_id = fresh()
  const uid = (await make.user()).uid
  await db.transaction(async (trx) => {
    await ItemMember.query(trx).insert({
      item_member_id,
      item_id: item,
      uid,
      member_group_id: 0,
      addtime: clock.now,
    })
    await PageComment.query(trx).insert({ comment_id, page_id, uid, content: `${word} comment` })
    await PageHistory.query(trx).insert({
      page_history_id,
      page_id,
      item_id: item,
      page_title: word,
      page_content: `${word} version`,
    })
    const stored = {
      uid: owner.uid,
      item_id: item,
      page_id,
      storage: 'disk',
      storage_key: sign,
      display_name: `${word}.png`,
    }
    await UploadFile.query(trx).insert({ file_id, sign, ...stored })
    await FilePage.query(trx).insert({ file_id, page_id, item_id: item })
    await Recycle.query(trx).insert({
      item_id: item,
      page_id: binned,
      page_title: `${word} binned`,
      del_time: clock.now,
    })
  })
  return {
    item,
    page: page_id,
    catalog: cat_id,
    file: file_id,
    version: page_history_id,
    member: item_member_id,
    comment: comment_id,
    binned,
    sign,
    domain,
  }
}

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
  const things = await thingsOf(item_id, word, item_domain)
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

/** What kinds of id a field of this name may hold; a generic name may hold any. */
function kindsOf(name: string): readonly Kind[] {
  if (name.endsWith('member_id')) return ['member']
  if (/item_ids?$|^data$/.test(name)) return ['item']
  if (name.endsWith('history_id')) return ['version']
  if (/page_ids?$|^pages$/.test(name)) return ['page', 'binned']
  if (/comment_id$|^parent_id$/.test(name)) return ['comment']
  if (/cat_ids?$/.test(name)) return ['catalog']
  if (/file_ids?$/.test(name)) return ['file']
  if (/sign$|_url$/.test(name)) return ['sign']
  if (name.endsWith('domain')) return ['domain']
  return ['item', 'page', 'catalog', 'file', 'version', 'member']
}
const isId = (name: string) =>
  name !== 'member_group_id' && /(?:^|_)ids?$|sign$|^file_url$|^item_domain$/.test(name)

type Place = readonly (string | number)[]
const nameAt = (place: Place): string =>
  place.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step)) as string

/**
 * Where ids are in a request: fields by name, and numeric object keys, which count as their field.
 */
function places(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => places(one, [...at, index]))
  if (typeof value !== 'object' || value === null)
    return at.length > 0 && isId(nameAt(at)) ? [at] : []
  return Object.entries(value).flatMap(([key, part]) =>
    /^\d+$/.test(key) ? [[...at, key]] : places(part, [...at, key]),
  )
}

/** The value with another id at a place. */
function placed(value: unknown, [step, ...rest]: Place, id: number | string): unknown {
  if (step === undefined)
    return typeof value === 'string' && /visitFile/.test(value)
      ? value.replace(/sign=.*/, `sign=${id}`)
      : id
  if (Array.isArray(value))
    return value.map((one, index) => (index === step ? placed(one, rest, id) : one))
  const entries = Object.entries(value as object)
  if (rest.length === 0 && /^\d+$/.test(String(step)))
    return Object.fromEntries(entries.map(([k, v]) => [k === step ? String(id) : k, v]))
  return Object.fromEntries(
    entries.map(([key, part]) => [key, key === step ? placed(part, rest, id) : part]),
  )
}

/**
 * Variants with fields that an example omits: a single id, and a list of entries with all fields.
 */
function more(call: Call, fields: object): object[] {
  const { properties = {} } = sentSchema(call.input)
  const absent = Object.keys(properties).filter((name) => !(name in fields))
  const ids = absent.filter(isId).map((name) => ({ ...fields, [name]: 1 }))
  const lists = Object.entries(properties).flatMap(([name, part]) => {
    const { items } = resolveInner(part as Schema)
    const choices =
      items && !Array.isArray(items) && typeof items === 'object'
        ? ((items.anyOf ?? items.oneOf ?? [items]) as Schema[])
        : []
    return choices
      .map((choice) => ({ ...fields, [name]: [entryOf(choice)] }))
      .filter((asked) => places(asked[name as never], [name]).length > 0)
  })
  return [...ids, ...lists]
}

const entryOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, entryOf(part as Schema)]),
    )
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return []
  return schema.type === 'string' ? 'text' : schema.type === 'boolean' ? false : 1
}

const known = new Map<Call, object[]>()

/** Inputs of a call, before ids are inserted. */
function examples(call: Call): object[] {
  let made = known.get(call)
  if (!made) {
    const example = exampleOf(call, t.clock.now)
    known.set(call, (made = [example, ...more(call, example)]))
  }
  return made
}

/** A request with the first item's ids wherever ids occur; moved objects go to the root. */
function ownRequest(fields: object, things: Things): object {
  const idAt = (name: string) =>
    /^(?:parent|new_p)_cat_id$/.test(name) ? 0 : things[kindsOf(name)[0] as Kind]
  return places(fields).reduce<object>(
    (made, place) => placed(made, place, idAt(nameAt(place))) as object,
    fields,
  )
}

/** The same without any other id at the top level. */
const alone = (request: object, [field]: Place): object =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name === field || !isId(name)))

/**
 * A request that only refers to the first item, and every variant that refers to the other one in
 * one place.
 */
function requests(call: Call, things: Things): object[] {
  const [example, ...others] = examples(call) as [object, ...object[]]
  const crossed = [example, ...others].flatMap((fields) => {
    const request = ownRequest(fields, things)
    return places(request).flatMap((place) =>
      kindsOf(nameAt(place))
        .map((kind) => placed(request, place, other[kind]) as object)
        .flatMap((made) => (call.effect === 'reads' ? [made, alone(made, place)] : [made])),
    )
  })
  return [ownRequest(example, things), ...crossed]
}

async function ask(call: Call, fields: object, token?: string): Promise<string> {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-api-token': token }
  if (call.file) {
    const file = { name: 'a.png', bytes: png, field: call.file[0] as string }
    return JSON.stringify(
      await sendMultipart(t.app, `/api/${call.path}`, { ...fields }, file, headers),
    )
  }
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers,
    payload: fields,
  })
  expect(answer.statusCode, `${call.path} ${JSON.stringify(fields)}: ${answer.body}`).toBeLessThan(
    500,
  )
  return answer.body
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
            if (!isRead) asked = requests(call, await thingsOf(own.item, 'ownThing', own.domain))
            token = await limitedToken(who(), scope)
          }
          const fields = asked[index] as object
          const told = await ask(call, fields, token)
          if (index === 0 && told.startsWith('{"error_code":0,')) answered.add(call.path)
          if (tells(told))
            expect(
              tells(await ask(call, fields)),
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
  const unknown: Things = {
    ...(Object.fromEntries(Object.keys(other).map((kind) => [kind, fresh()])) as Record<
      keyof Things,
      never
    >),
    sign: randomBytes(16).toString('hex'),
    domain: 'nosuchdomain',
  }
  const token = await limitedToken(owner, 'write')
  const calls = Object.values(allCalls).flatMap((group) => Object.values<Call>(group))
  // calls that anybody may make answer everybody the same
  const limitedCalls = calls.filter((call) => call.token !== 'always')
  for (const call of limitedCalls)
    for (const fields of examples(call)) {
      const request = ownRequest(fields, own)
      for (const place of places(request))
        for (const kind of kindsOf(nameAt(place))) {
          const answers = [other, unknown].map(async (things) => {
            const told = await ask(call, placed(request, place, things[kind]) as object, token)
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
    (await ask(allCalls.page.info, { page_id: id }, token)).replace(/"request_id":"[^"]*"/, '')
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
