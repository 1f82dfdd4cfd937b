import * as z from 'zod'
import type { Exit } from '../output.ts'
import { count, documentOf, id, time } from './shapes.ts'

const adminOf = <P extends z.ZodRawShape>(
  command: string,
  parts: P,
  ends: readonly Exit[] = ['ok'],
) => documentOf('showdoc.admin/1', [`admin ${command}`], ends, parts)

const account = z.strictObject({
  uid: id,
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(['admin', 'user']),
})
/** Only where none was given. */
const password = z.string().nullable()
const item = { item_id: id, item_name: z.string() }
const listedItem = z.strictObject({
  ...item,
  item_type: z.int(),
  item_domain: z.string(),
  owner: z.string(),
  is_private: z.boolean(),
  is_archived: z.boolean(),
  made: time.nullable(),
  changed: time.nullable(),
  /** With `--deleted`. */
  deleted: time.nullable().optional(),
})
const token = {
  id,
  user: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'write', 'full']),
  /** `null` for all. */
  items: z.array(id).nullable(),
  expires: time.nullable(),
}
const changed = { changed: z.array(z.string()) }

/** The documents of `showdoc admin …`, by command. */
export const adminDocuments = {
  'admin user list': adminOf('user list', {
    users: z.array(
      account.extend({
        has_password: z.boolean(),
        registered: time.nullable(),
        last_login: time.nullable(),
      }),
    ),
  }),
  'admin user add': adminOf('user add', { user: account, password }),
  'admin user passwd': adminOf('user passwd', {
    user: account.pick({ uid: true, username: true }),
    password,
  }),
  'admin user set': adminOf('user set', { user: account }),
  'admin user delete': adminOf('user delete', {
    uid: id,
    username: z.string(),
    items: count,
    teams: count,
    deleted: z.literal(true),
  }),
  'admin user unlock': adminOf('user unlock', { username: z.string(), places: count }),
  'admin user unlink': adminOf('user unlink', {
    username: z.string(),
    linked: z.array(z.string()),
  }),
  'admin user sessions': adminOf('user sessions', {
    sessions: z.array(
      z.strictObject({
        id,
        kind: z.string(),
        ip: z.string(),
        user_agent: z.string(),
        began: time.nullable(),
        last_used: time.nullable(),
        expires: time.nullable(),
      }),
    ),
    ended: z.boolean(),
  }),
  'admin token': adminOf('token', { ...token, token: z.string() }),
  'admin token list': adminOf('token list', {
    tokens: z.array(
      z.strictObject({
        ...token,
        token_start: z.string(),
        made: time.nullable(),
        last_used: time.nullable(),
      }),
    ),
  }),
  'admin token revoke': adminOf('token revoke', { id, revoked: z.literal(true) }),
  'admin item list': adminOf('item list', { items: z.array(listedItem) }),
  'admin item transfer': adminOf('item transfer', item),
  'admin item delete': adminOf('item delete', item),
  'admin item recover': adminOf('item recover', item),
  'admin item visibility': adminOf('item visibility', { ...item, is_private: z.boolean() }),
  'admin item key': adminOf('item key', {
    ...item,
    api_key: z.string(),
    api_token: z.string(),
    reset: z.boolean(),
  }),
  'admin item forget-source': adminOf('item forget-source', {
    ...item,
    source: z.string(),
    pages: count,
  }),
  'admin settings list': adminOf('settings list', { settings: z.record(z.string(), z.string()) }),
  'admin settings get': adminOf('settings get', { key: z.string(), value: z.string() }),
  'admin settings set': adminOf('settings set', changed),
  'admin settings import': adminOf('settings import', changed),
  'admin storage move': adminOf('storage move', { to: z.string(), moved: count, lost: count }, [
    'ok',
    'error',
  ]),
  'admin search rebuild': adminOf('search rebuild', { pages: count }),
  'admin purge': adminOf('purge', { pages: count, items: count, dry_run: z.boolean() }),
}
