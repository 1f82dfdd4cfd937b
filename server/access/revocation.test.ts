import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeUser } from '../test/make.ts'
import { startApp } from '../test/start-app.ts'

// A withdrawn right is effective on the next request, also on an open connection. Source:
// server/access/spec.md 2, 15, 17.

const { app, make, send } = await startApp()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let port = 0
/** Sockets used by the requests. */
const sockets = new Set<unknown>()

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => agent.destroy())

/** Sends over one keep-alive connection. @returns `error_code` */
function post(path: string, fields: object, who: { token: string } | null): Promise<number> {
  const payload = JSON.stringify(fields)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    ...(who ? { 'x-api-token': who.token } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: `/api/${path}`, headers },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () => resolve((JSON.parse(body) as { error_code: number }).error_code))
      },
    )
    sent.on('socket', (socket) => sockets.add(socket))
    sent.on('error', reject)
    sent.end(payload)
  })
}

const password = 'item-password'
async function world() {
  const owner = await make.user()
  const who = await make.user()
  const { item_id } = await make.item({ owner, password })
  const { cat_id } = await make.catalog({ item_id })
  const other = await make.catalog({ item_id })
  const { page_id } = await make.page({ item_id, owner, cat_id })
  const by = (user: MadeUser, path: string, fields: object) => post(path, fields, user)
  return { owner, who, item_id, page_id, cat_id, other_cat_id: other.cat_id, by }
}
type World = Awaited<ReturnType<typeof world>>
interface Case {
  /** Gives `who` a right. @returns a function that withdraws it */
  readonly memberships: (w: World) => Promise<() => Promise<number>>
  /** Answers of reading and writing before and after. */
  readonly before: readonly [read: number, write: number]
  readonly after: readonly [read: number, write: number]
}

const member = (role: 0 | 1 | 2, scoped: boolean, before: Case['before']): Case => ({
  before,
  after: [10303, 10101],
  memberships: async ({ item_id, who, cat_id, owner, by }) => {
    const { item_member_id } = await make.member({
      item_id,
      user: who,
      role,
      ...(scoped ? { catalogScope: [cat_id] } : {}),
    })
    return () => by(owner, 'member/delete', { item_id, item_member_id })
  },
})

/** A team of the owner with `who` in it, bound to the item; returns the ids involved. */
async function team({ owner, who, item_id }: World) {
  const ask = async (path: string, fields: object) =>
    (await send(path, fields, { 'x-api-token': owner.token })).data as { id: string | number }
  const team_id = Number((await ask('team/save', { team_name: 't' })).id)
  const row = Number((await ask('teamMember/save', { team_id, member_username: who.username })).id)
  const binding = Number((await ask('teamItem/save', { team_id, item_id })).id)
  return { team_id, row, binding }
}
const byTeam = (
  withdraw: (w: World, ids: Awaited<ReturnType<typeof team>>) => Promise<number>,
): Case => ({
  before: [0, 0],
  after: [10303, 10101],
  memberships: async (w) => {
    const ids = await team(w)
    return () => withdraw(w, ids)
  },
})

const cases: Record<string, Case> = {
  'a reader of a part is removed': member(0, true, [0, 10101]),
  'a reader is removed': member(0, false, [0, 10101]),
  'an editor of a part is removed': member(1, true, [0, 0]),
  'an editor is removed': member(1, false, [0, 0]),
  'a manager is removed': member(2, false, [0, 0]),
  'an editor may only read any more': {
    before: [0, 0],
    after: [0, 10101],
    memberships: async ({ item_id, who, owner, by }) => {
      const { item_member_id } = await make.member({ item_id, user: who, role: 1 })
      return () => by(owner, 'member/save', { item_id, item_member_id, member_group_id: 0 })
    },
  },
  'a scope is moved elsewhere': {
    before: [0, 0],
    after: [10103, 10101],
    memberships: async ({ item_id, who, owner, cat_id, other_cat_id, by }) => {
      const { item_member_id } = await make.member({
        item_id,
        user: who,
        role: 1,
        catalogScope: [cat_id],
      })
      return () => by(owner, 'member/save', { item_id, item_member_id, cat_id: other_cat_id })
    },
  },
  'an editor leaves the item': {
    before: [0, 0],
    after: [10303, 10101],
    memberships: async ({ item_id, who, by }) => {
      await make.member({ item_id, user: who, role: 1 })
      return () => by(who, 'item/exitItem', { item_id })
    },
  },
  'a person is taken out of the team': byTeam(({ owner, by }, { row }) =>
    by(owner, 'teamMember/delete', { id: row }),
  ),
  'a person leaves the team': byTeam(({ who, by }, { team_id }) =>
    by(who, 'team/exitTeam', { id: team_id }),
  ),
  'the team is unbound': byTeam(({ owner, by }, { binding }) =>
    by(owner, 'teamItem/delete', { id: binding }),
  ),
  'the team is deleted': byTeam(({ owner, by }, { team_id }) =>
    by(owner, 'team/delete', { id: team_id }),
  ),
  'the owner gives the item away': {
    before: [0, 0],
    after: [10303, 10101],
    memberships: async ({ item_id, who, by }) => {
      const heir = await make.user()
      return () =>
        by(who, 'item/attorn', { item_id, username: heir.username, password: who.password })
    },
  },
  'the item is deleted': {
    before: [0, 0],
    after: [10303, 10101],
    memberships: async ({ item_id, who, owner, by }) => {
      await make.member({ item_id, user: who, role: 2 })
      return () => by(owner, 'item/delete', { item_id, password: owner.password })
    },
  },
  'the session is ended': {
    before: [0, 0],
    after: [10303, 10102],
    memberships: async ({ item_id, who, by }) => {
      await make.member({ item_id, user: who, role: 1 })
      return () => by(who, 'user/logout', {})
    },
  },
  'the password is changed': {
    before: [0, 0],
    after: [10303, 10102],
    memberships: async ({ item_id, who, by }) => {
      await make.member({ item_id, user: who, role: 1 })
      return () =>
        by(who, 'user/resetPassword', { password: who.password, new_password: 'another horse 2' })
    },
  },
  'the account is deleted': {
    before: [0, 0],
    after: [10303, 10102],
    memberships: async ({ item_id, who, by }) => {
      await make.member({ item_id, user: who, role: 1 })
      const admin = await make.user({ groupid: 1 })
      return () => by(admin, 'adminUser/deleteUser', { uid: who.uid })
    },
  },
  'the open item gets a password': {
    before: [0, 10101],
    after: [10303, 10101],
    memberships: async ({ item_id, owner, by }) => {
      const set = (to: string) =>
        by(owner, 'item/update', { item_id, item_name: 'n', password: to })
      await set('')
      return () => set('secret')
    },
  },
}

test.each(Object.entries(cases))(
  'when %s, the next request is refused',
  async (name, { memberships, before, after }) => {
    const w = await world()
    if (name.startsWith('the owner')) Object.assign(w, { who: w.owner })
    const withdraw = await memberships(w)
    const both = async () => [
      await post('page/info', { page_id: w.page_id }, w.who),
      await post(
        'page/save',
        { page_id: w.page_id, item_id: w.item_id, page_title: 't', page_content: name },
        w.who,
      ),
    ]
    expect(await both()).toEqual(before)
    expect(await withdraw()).toBe(0)
    expect(await both()).toEqual(after)
  },
)

test('when the item password is changed, the former one is invalid', async () => {
  const { owner, item_id, page_id, by } = await world()
  const read = (_item_pwd: string) => post('page/info', { page_id, _item_pwd }, null)
  expect(await read(password)).toBe(0)
  expect(await by(owner, 'item/update', { item_id, item_name: 'n', password: 'a new one' })).toBe(0)
  expect([await read(password), await read('a new one')]).toEqual([10303, 0])
})

test('all requests used one connection', () => {
  expect(sockets.size).toBe(1)
})
