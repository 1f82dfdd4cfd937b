import { createHash } from 'node:crypto'
import type { CallPath } from '#contract/calls/index.ts'
import { accessTokenCalls, deviceCalls } from '#contract/calls/device.ts'
import { adminMessageCalls } from '#contract/calls/message.ts'
import { itemGroupCalls } from '#contract/calls/item-group.ts'
import { templateCalls } from '#contract/calls/template.ts'
import { dated } from '../../date-text.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { UserToken } from '../../models/user-token.ts'
import { secretHash } from '../../sealer.ts'
import { png } from '../files.ts'
import type { MadeUser } from '../make.ts'
import type { SentPart } from '../multipart.ts'
import type { TestApp } from '../start-app.ts'
import { zipOf } from '../zip.ts'
import type { Fixture } from './fixture.ts'

interface World {
  readonly t: TestApp
  readonly f: Fixture
  /** Who asks: somebody new. */
  readonly who: MadeUser
}
/** A request that succeeds. */
export interface Requested {
  readonly by: 'person' | 'administrator'
  readonly fields: (world: World) => Promise<object> | object
  readonly file?: SentPart
}
const person = (fields: Requested['fields'], file?: SentPart): Requested => ({
  by: 'person',
  fields,
  ...(file && { file }),
})
const administrator = (fields: Requested['fields']): Requested => ({ by: 'administrator', fields })

const template = async ({ t, who }: World) =>
  (await t.as(who).ask(templateCalls.save, { template_title: 't', template_content: 'c' })).id
const ownItem = async ({ t, who }: World) => (await t.make.item({ owner: who })).item_id
const deletedItem = async ({ t, f }: World) => ({
  item_id: await f.sameItemAgain({ is_del: 1, del_time: t.clock.now }),
})
const source = 'k3v9t2q8w5m1x7zc'
const json = (name: string, value: object): SentPart => ({
  name,
  bytes: JSON.stringify(value),
  type: 'application/json',
})
const openApi = json('api.json', {
  openapi: '3.0.3',
  info: { title: 'api', version: '1' },
  paths: { '/x': { get: { summary: 'x', responses: {} } } },
})
const postman = json('postman.json', {
  info: {
    name: 'collection',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  item: [{ name: 'x', request: { method: 'GET', url: 'http://api.example.com/x' } }],
})
const noRight = 'anybody may, so no right can be withdrawn'
const askedOnly = 'asks another server and writes nothing by its grant'

/**
 * Requests for writing calls whose row of the table has none that succeeds, or why there is none.
 */
export const requests: Partial<Record<CallPath, Requested | string>> = {
  'user/registerByVerify': noRight,
  'user/logout': 'ends the session itself',
  'device/start': noRight,
  'device/poll': noRight,
  'relay/send': askedOnly,
  'adminSetting/testStorage': askedOnly,
  'adminSetting/testLdap': askedOnly,
  'adminSetting/testOauth2': askedOnly,
  'adminSetting/discoverOauth2': askedOnly,
  'adminSetting/syncLdapUsers': 'needs a directory; features/admin-setting/ldap.test.ts',
  'adminUpdate/download': 'does nothing any more',
  'adminUpdate/updateFiles': 'does nothing any more',

  'user/updateEmail': person(({ who }) => ({
    email: `${who.username}@example.com`,
    password: who.password,
  })),
  'user/resetPassword': person(({ who }) => ({
    password: who.password,
    new_password: 'another horse 2',
  })),
  'item/exitItem': person(async ({ t, f, who }) => {
    await t.make.member({ item_id: f.item('private'), user: who, role: 1 })
    return { item_id: f.item('private') }
  }),
  'itemGroup/delete': person(async ({ t, f, who }) => {
    const item_ids = [f.item('open')]
    return { id: (await t.as(who).ask(itemGroupCalls.save, { group_name: 'g', item_ids })).id }
  }),
  'template/delete': person(async (world) => ({ id: await template(world) })),
  'template/shareToItem': person(async (world) => ({
    template_id: await template(world),
    item_id: await ownItem(world),
  })),
  'attachment/deleteMyAttachment': person(({ f, who }) => f.file('private', 0, who.uid)),
  'device/answer': person(async ({ t }) => {
    const { code } = await t.as(null).ask(deviceCalls.start, { host: 'h', system: 's' })
    return { code, approve: 0 }
  }),
  'accessToken/delete': person(async ({ t, f, who }) => {
    const values = { name: 't', scope: 'read', expires: f.now + 86_400 } as const
    return { id: (await t.as(who).ask(accessTokenCalls.save, values)).id }
  }),
  'session/delete': person(async ({ t, who }) => {
    const token_hash = secretHash(await t.make.token(who.uid))
    return { id: (await UserToken.query(t.db.read).findOne({ token_hash }).throwIfNotFound()).id }
  }),
  'import/auto': person(() => ({ item_id: 0 }), openApi),
  'import/importMarkdownInfo': person(() => ({ item_id: 0 }), {
    name: 'pages.zip',
    bytes: zipOf([{ name: 'a.md', bytes: 'text' }]),
    type: 'application/zip',
  }),
  'importSwagger/import': person(() => ({ item_id: 0 }), openApi),
  'importPostman/import': person(() => ({ item_id: 0 }), postman),
  'sync/file': person(
    async (world) => ({
      item_id: await ownItem(world),
      source,
      hash: createHash('sha256').update(png).digest('base64url'),
    }),
    { name: 'a.png', bytes: png },
  ),
  'preview/make': person(async (world) => ({ item_id: await ownItem(world), name: 'p', source })),
  'preview/end': person(async (world) => ({ item_id: await ownItem(world), name: 'p' })),

  'adminUser/deleteUser': administrator(async ({ t }) => ({ uid: (await t.make.user()).uid })),
  'adminUser/unlink': administrator(async ({ t }) => {
    const { uid } = await t.make.user({ is_sso: 1 })
    await t.db.transaction((trx) =>
      UserIdentity.query(trx).insert({
        uid,
        provider: 'ldap',
        subject: String(uid),
        addtime: t.clock.now,
        last_login_time: 0,
      }),
    )
    return { uid }
  }),
  'adminUser/changePassword': administrator(async ({ t }) => ({
    uid: (await t.make.user()).uid,
    new_password: 'another horse 2',
  })),
  'adminItem/deleteItem': administrator(async ({ f }) => ({ item_id: await f.sameItemAgain() })),
  'adminItem/attorn': administrator(async ({ f }) => ({
    item_id: await f.sameItemAgain(),
    username: (await f.teams.newPerson()).username,
  })),
  'adminItem/recoverItem': administrator(deletedItem),
  'adminItem/hardDeleteItem': administrator(deletedItem),
  'adminMessage/cancelAnnouncement': administrator(async ({ t, who }) => {
    const { addtime } = dated('addtime', t.clock.now + 3 * 86_400, 'UTC')
    const planned = { message_content: 'x', send_at: addtime }
    return { id: (await t.as(who).ask(adminMessageCalls.addAnnouncement, planned)).id }
  }),
}
