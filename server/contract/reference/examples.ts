import * as z from 'zod'
import type { Call } from '../call.ts'
import type { CallPath } from '../calls/index.ts'
import { requiredFields, seenThrough, sentSchema, type Schema } from './schemas.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What a field of this name holds in examples, wherever it stands. */
const byName: Fields = {
  item_id: 600_000_001,
  page_id: 100_000_001,
  cat_id: 400_000_001,
  parent_cat_id: 0,
  cat_id_1: 400_000_001,
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
  name: 'Ann',
  email: 'ann@example.com',
  password: 'a long password 1',
  new_password: 'another password 2',
  confirm_password: 'another password 2',
  keyword: 'sign in',
  api_key: 'the-key-of-the-item',
  api_token: 'the-token-of-the-item',
  sign: '0123456789abcdef0123456789abcdef',
  unique_key: '0123456789abcdef0123456789abcdef',
  captcha_id: 1,
  captcha: 'abcd',
  page: 1,
  count: 20,
  team_name: 'Backend',
  group_name: 'Work',
  scope: 'write',
  host: 'build-server',
  system: 'Linux',
  code: 'BCDFGHJK',
  lang: 'en',
  expires: 1_827_000_000,
  issuer: 'https://sign-in.example.com',
}

/** Fields that few requests need; an example shows them only where a call asks for them. */
const rare = new Set(
  `is_urlencode ext_info save_key base_revision s_number lang salt _item_pwd force with_path from_uid
  default_page_id page_comments notify_content is_notify api_key api_token expire_days`.split(/\s+/),
)

const aHash = '0123456789abcdefghijAB'
const aFileHash = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'

/** Requests of calls that the names of their fields do not explain. */
const byCall: Partial<Record<CallPath, Fields>> = {
  'sync/compare': {
    item_id: byName['item_id'],
    source: '',
    root: 'docs',
    manifest: [{ path: 'docs/start.md', hash: aHash }],
    client: 'showdoc/1.0.0',
  },
  'sync/files': { item_id: byName['item_id'], files: [{ hash: aFileHash, size: 0 }] },
  'sync/file': { item_id: byName['item_id'], hash: aFileHash },
  'sync/write': {
    item_id: byName['item_id'],
    source: 'a1b2c3d4e5f6a7b8',
    number: 'push20270131a',
    operations: [{ op: 'catalog', path: 'docs/basics', name: 'Basics' }],
  },
  'item/info': { item_id: String(byName['item_id']) },
  'item/add': { item_name: byName['item_name'], item_description: byName['item_description'], password: '' },
  'open/getPage': { api_key: byName['api_key'], api_token: byName['api_token'], page_id: byName['page_id'] },
  'item/updateByApi': {
    api_key: byName['api_key'],
    api_token: byName['api_token'],
    cat_name: 'Basics/Install',
    page_title: byName['page_title'],
    page_content: byName['page_content'],
  },
}

function valueFor(name: string, outer: Schema): unknown {
  const schema = seenThrough(outer)
  const known = Object.hasOwn(byName, name) ? fitted(byName[name], schema) : undefined
  if (known !== undefined) return known
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice && typeof choice === 'object') return valueFor(name, choice as Schema)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items) ? [valueFor(singular(name), schema.items as Schema)] : []
    case 'object':
      return objectFor(schema)
    case 'string':
      return 'text'
    default:
      return undefined
  }
}

/** A value in the type that a field has here; `undefined` when it is another thing by the same name. */
function fitted(value: unknown, { type, enum: choices }: Schema): unknown {
  if (choices && !choices.includes(value as string)) return undefined
  if (type === 'string') return String(value)
  if (type === 'array') return undefined
  return type === 'integer' && typeof value !== 'number' ? undefined : value
}

const singular = (name: string) => name.replace(/s$/, '')

function objectFor({ properties = {}, required, additionalProperties }: Schema): Fields {
  const needed = Object.entries(properties).filter(([name]) => !required || required.includes(name))
  const named = needed.map(([name, part]) => [name, valueFor(name, part as Schema)] as const)
  const open =
    typeof additionalProperties === 'object' ? [[String(byName['page_id']), valueFor('', additionalProperties as Schema)] as const] : []
  return Object.fromEntries([...named, ...open].filter(([, value]) => value !== undefined))
}

/** Fields of one plausible request: values, as `client.ts` takes them. The input accepts it. */
export function exampleOf(call: Call): Fields {
  const given = byCall[call.path as CallPath]
  if (given) return given
  const needed = new Set(requiredFields(call.input))
  const shape = call.input.shape as Record<string, z.ZodType>
  const names = Object.keys(shape).filter((name) => needed.has(name) || !rare.has(name))
  return Object.fromEntries(
    names.map((name) => [name, valueFor(name, sentSchema(shape[name] as z.ZodType))]).filter(([, value]) => value !== undefined),
  )
}

/** The same request as fields of a form: text, lists with commas, objects as JSON. */
export const asForm = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? '1' : '0']
      const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
      if (isPlainList) return [name, value.join(',')]
      return [name, typeof value === 'string' ? value : JSON.stringify(value)]
    }),
  )

/** Whether a form can say what this call needs: calls of the command line take JSON only. */
export const takesForms = (call: Call): boolean => z.safeDecode(call.input, asForm(exampleOf(call)) as never).success
