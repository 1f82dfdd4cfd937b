import type { CallPath } from '../calls/index.ts'

/** Fields of a request: values as `client.ts` takes them. */
export type Fields = Readonly<Record<string, unknown>>

const password = 'a long password 1'
const keyPair = { api_key: 'the-key-of-the-item', api_token: 'the-token-of-the-item' }

/** Example values by field name. */
export const byName: Fields = {
  ...keyPair,
  item_id: 600_000_001,
  to_item_id: 600_000_002,
  copy_item_id: 600_000_001,
  page_id: 100_000_001,
  copy_page_id: 100_000_001,
  page_ids: [100_000_001, 100_000_002],
  cat_id: 400_000_001,
  new_p_cat_id: 400_000_002,
  parent_cat_id: 0,
  uid: 2,
  team_id: 1,
  item_name: 'Handbook',
  item_description: 'How we work',
  item_type: 1,
  item_domain: 'handbook',
  page_title: 'Getting started',
  page_content: '# Getting started\n\nText in **markdown**.',
  cat_name: 'Basics',
  username: 'ann',
  member_username: 'ann',
  member_group_id: 1,
  name: 'Ann',
  email: 'ann@example.com',
  password,
  new_password: 'another password 2',
  confirm_password: password,
  keyword: 'sign in',
  sign: '0123456789abcdef0123456789abcdef',
  unique_key: '0123456789abcdef0123456789abcdef',
  captcha_id: 1,
  captcha: 'abcd',
  page: 1,
  count: 20,
  action: 'top',
  format: 'png',
  url: 'https://docs.example.com/handbook',
  size: 200,
  team_name: 'Backend',
  group_name: 'Work',
  template_title: 'Meeting',
  template_content: '# Meeting\n\n## Decisions',
  sql: 'CREATE TABLE orders (id int PRIMARY KEY, note varchar(20));',
  template: '{"id|1-100": 1, "name": "@name"}',
  path: '/orders',
  push_url: 'https://hooks.example.com/notices',
  scope: 'write',
  host: 'build-server',
  system: 'Linux',
  code: 'BCDFGHJK',
  device_secret: 'from-device-start',
  trial_id: 'from-adminSetting-testOauth2',
  issuer: 'https://sign-in.example.com',
  isCreateSiglePage: 'true',
  file_url:
    'https://docs.example.com/api/attachment/visitFile?sign=0123456789abcdef0123456789abcdef',
  message_content: 'The server is updated tonight.',
}

/**
 * Seconds from the creation of an example to the time in a field of this name: a time in the past
 * would be refused.
 */
export const secondsAhead: Readonly<Record<string, number>> = { expires: 90 * 86_400 }

/** Fields that few requests need; examples contain them only where a call requires them. */
export const rareFields = new Set(
  `is_urlencode ext_info save_key base_revision s_number lang salt _item_pwd force with_path from_uid is_draft original
  default_page_id page_comments notify_content is_notify api_key api_token expire_days inviteCode v_code project_name refer_url
  item_group_id item_group_ids item_member_id cat_ids rights lock_to attachment_type display_name dragged_id dragged_title dragged_type
  privacy_type send_at message_type page_history_id copy_page_id`.split(/\s+/),
)

const aHash = '0123456789abcdefghijAB'
const aFileHash = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'

const ldap_form = {
  host: 'ldap.example.com',
  port: '636',
  version: '3',
  base_dn: 'ou=people,dc=example,dc=com',
  bind_dn: 'cn=reader,dc=example,dc=com',
  bind_password: password,
  user_field: 'uid',
  name_field: 'cn',
  search_filter: '(objectClass=person)',
  start_tls: '0',
}
const oauth2_form = {
  redirectUri: 'https://docs.example.com/server/?s=/api/ExtLogin/oauth2',
  entrance_tips: 'Company sign-in',
  client_id: 'showdoc',
  client_secret: 'the-secret-of-the-client',
  protocol: 'https',
  host: 'sign-in.example.com',
  authorize_path: '/authorize',
  token_path: '/token',
  userinfo_path: '/userinfo',
}
const oss_setting = {
  oss_type: 's3_storage',
  key: 'the-access-key',
  secret: 'the-secret-of-the-key',
  endpoint: 'https://s3.example.com',
  bucket: 'docs',
  protocol: 'https',
  region: 'eu-central-1',
}

/** Requests of calls that field names alone do not explain. */
export const byCall: Partial<Record<CallPath, Fields>> = {
  'adminAudit/getList': { act: 'item', from: 1_795_248_000, until: 1_795_334_400 },
  'adminAudit/export': { act: 'item', format: 'csv' },
  'item/info': { item_id: String(byName['item_id']) },
  'item/add': {
    item_name: byName['item_name'],
    item_description: byName['item_description'],
    password: '',
  },
  'item/sort': { data: { [String(byName['item_id'])]: 1 }, item_group_id: 0 },
  'item/updateByApi': {
    ...keyPair,
    cat_name: 'Basics/Install',
    page_title: byName['page_title'],
    page_content: byName['page_content'],
  },
  'member/delete': { item_id: byName['item_id'], item_member_id: 1 },
  'catalog/batUpdate': {
    item_id: byName['item_id'],
    cats: [{ cat_id: 400_000_001, cat_name: 'Basics', parent_cat_id: 0, level: 2, s_number: 1 }],
  },
  'open/getPage': { ...keyPair, page_id: byName['page_id'] },
  'open/updateDbItem': {
    ...keyPair,
    cat_name: 'Database',
    table_info: 'table\tcomment\norders\tOrders of customers',
    table_detail:
      'table\tcolumn\tdefault\tnullable\ttype\tcomment\norders\tid\t\tNO\tint\tNumber of the order',
  },
  'open/fromComments': {
    ...keyPair,
    content:
      '/**\n * showdoc\n * @catalog Orders\n * @title List of orders\n * @method get\n * @url /orders\n */',
  },
  'open/deleteAttachment': { ...keyPair, sign: byName['sign'] },
  'ExtLogin/bySecretKey': {
    username: 'ann',
    time: 1_795_219_200,
    token: 'the-signature-of-username-and-time',
  },
  'ExtLogin/oauth2': { redirect: '/item/index' },
  'adminSetting/saveConfig': { register_open: false, history_version_count: 50 },
  'adminSetting/testStorage': { oss_setting },
  'adminSetting/saveLdapConfig': { ldap_open: true, ldap_form },
  'adminSetting/testLdap': { ldap_form, username: 'ann', password },
  'adminSetting/saveOauth2Config': { oauth2_open: true, oauth2_form },
  'adminSetting/testOauth2': { oauth2_form },
  'sync/compare': {
    item_id: byName['item_id'],
    source: '',
    root: 'docs',
    manifest: [{ path: 'docs/start.md', hash: aHash }],
    client: 'showdoc/1.0.0',
  },
  'sync/read': { item_id: byName['item_id'], source: '', pages: [{ id: 100_000_001 }] },
  'sync/files': { item_id: byName['item_id'], files: [{ hash: aFileHash, size: 0 }] },
  'sync/file': { item_id: byName['item_id'], hash: aFileHash },
  'sync/prune': { item_id: byName['item_id'], source: 'a1b2c3d4e5f6a7b8' },
  'sync/changes': { item_id: byName['item_id'], state: 8812, wait: 25 },
  'relay/send': {
    page_id: byName['page_id'],
    method: 'POST',
    url: 'https://api.example.com/orders?dry_run=1',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    body: 'eyJjb3VudCI6Mn0=',
  },
  'sync/write': {
    item_id: byName['item_id'],
    source: 'a1b2c3d4e5f6a7b8',
    number: 'push20270131a',
    operations: [{ op: 'catalog', path: 'docs/basics', name: 'Basics' }],
  },
  'preview/make': { item_id: byName['item_id'], name: 'pr-12', source: 'a1b2c3d4e5f6a7b8' },
  'preview/end': { item_id: byName['item_id'], name: 'pr-12' },
  'preview/compare': { item_id: byName['item_id'], path: 'docs/start.md' },
}
