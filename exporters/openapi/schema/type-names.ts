import type { Node } from '../node.ts'

/** Names of types that people write, with their schemas. */
const known: Readonly<Record<string, Node>> = {
  string: { type: 'string' },
  str: { type: 'string' },
  text: { type: 'string' },
  char: { type: 'string' },
  varchar: { type: 'string' },
  字符串: { type: 'string' },
  文本: { type: 'string' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  short: { type: 'integer' },
  byte: { type: 'integer' },
  整数: { type: 'integer' },
  整型: { type: 'integer' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  long: { type: 'integer', format: 'int64' },
  bigint: { type: 'integer', format: 'int64' },
  长整型: { type: 'integer', format: 'int64' },
  number: { type: 'number' },
  decimal: { type: 'number' },
  数字: { type: 'number' },
  浮点数: { type: 'number' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  boolean: { type: 'boolean' },
  bool: { type: 'boolean' },
  布尔: { type: 'boolean' },
  布尔值: { type: 'boolean' },
  object: { type: 'object' },
  obj: { type: 'object' },
  json: { type: 'object' },
  map: { type: 'object' },
  对象: { type: 'object' },
  array: { type: 'array' },
  list: { type: 'array' },
  arr: { type: 'array' },
  数组: { type: 'array' },
  列表: { type: 'array' },
  null: { type: 'null' },
  date: { type: 'string', format: 'date' },
  日期: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  时间: { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
  file: { type: 'string', format: 'binary' },
  binary: { type: 'string', format: 'binary' },
  文件: { type: 'string', format: 'binary' },
  any: {},
  mixed: {},
  任意: {},
}

interface ReadType {
  readonly schema: Node
  /** Its parts, where it is a choice of types or a list of one. */
  readonly choices: readonly Node[]
  readonly isUnknown: boolean
}

const deepest = 8
/** Characters of a type. */
const longest = 400

/** Reads a type such as `string (date-time)`, `integer[]`, `(string | object)[]`, `array[string]`. */
export function readType(written: string, depth = 0): ReadType {
  const text = written.trim().slice(0, longest)
  const parts = depth < deepest ? unionOf(text) : [text]
  if (parts.length > 1) {
    const read = parts.map((part) => readType(part, depth + 1))
    const choices = read.map(({ schema }) => schema)
    return { schema: joined(choices), choices, isUnknown: read.some((one) => one.isUnknown) }
  }
  if (text === '') return { schema: {}, choices: [], isUnknown: false }
  const found = /^(.*?)((?:\[\])*)(?: ?\(([^()]*)\))?$/su.exec(text)
  const base = found?.[1] ?? text
  const lists = (found?.[2] ?? '').length / 2
  const format = found?.[3] ?? ''
  const inside = /^(?:array|list)(?:\[(.+)\]|<(.+)>)$/i.exec(base) ?? /^\((.*)\)$/s.exec(base)
  const isList = /^(?:array|list)/i.test(base)
  const inner =
    inside && depth < deepest ? readType(inside[1] ?? inside[2] ?? '', depth + 1) : simple(base)
  let schema: Node = inside && isList ? { type: 'array', items: inner.schema } : { ...inner.schema }
  if (typeof schema.type === 'string') schema = { ...schema, ...formatOf(schema.type, format) }
  for (let level = 0; level < Math.min(lists, deepest); level++)
    schema = { type: 'array', items: schema }
  return { schema, choices: inner.choices, isUnknown: inner.isUnknown }
}

/** `varchar(255)` names a length; `decimal(10, 2)` and `bigint(20)` name digits. */
function formatOf(type: string, written: string): Node {
  if (written === '') return {}
  if (!/^\d[\d\s,]*$/.test(written)) return { format: written }
  return type === 'string' ? { maxLength: Number.parseInt(written, 10) } : {}
}

function simple(name: string): ReadType {
  const key = name.trim().toLowerCase()
  const schema = Object.hasOwn(known, key) ? known[key] : undefined
  return { schema: { ...schema }, choices: [], isUnknown: schema === undefined }
}

/** Parts between `|` that are not in parentheses. */
function unionOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === '|' && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, text.slice(from).trim()].filter(Boolean)
}

function joined(choices: readonly Node[]): Node {
  const isPlain = choices.every((one) => Object.keys(one).join() === 'type')
  if (isPlain) return { type: [...new Set(choices.map((one) => one.type as string))] }
  return { anyOf: [...choices] }
}
