import type { Locale } from '#contract/locales/sentence.ts'
import { shortened } from '#contract/text/cut.ts'
import { ownValue } from '#contract/text/own-value.ts'
import type { ApiChange } from './compare.ts'
import type { OperationRule, SchemaRule } from './rules.ts'

type Change = Pick<ApiChange, 'rule' | 'kind' | 'name' | 'place' | 'before' | 'after'>
type Predicate = string | ((change: Change) => string)

interface Messages {
  readonly subject: (change: Change) => string
  readonly operation: Readonly<Record<OperationRule, Predicate>>
  readonly schema: Readonly<Record<SchemaRule, Predicate>>
  readonly none: string
}

const code = (text: string): string => `\`${shortened(text, 80)}\``
const arrow = ({ before, after }: Change, none: string): string =>
  `${before || none} → ${after || none}`

const en: Messages = {
  none: 'none',
  subject({ kind, name, place }) {
    const named = name === '' ? '' : ` ${code(name)}`
    if (kind === 'parameter') return `${place} parameter${named}`
    if (kind === 'request') return name === '' ? 'request body' : `request${named}`
    const status = /^(?:2|default|$)/.test(place) ? '' : `${place} `
    if (kind === 'header') return `${status}answer header${named}`
    if (kind === 'response') return `${status}answer${name === '' ? '' : ` field${named}`}`
    return ''
  },
  operation: {
    'operation-removed': 'removed',
    'deprecated-operation-removed': 'removed, was deprecated',
    'operation-moved': (change) => `moved: ${arrow(change, en.none)}`,
    'deprecated-operation-moved': (change) => `moved: ${arrow(change, en.none)}, was deprecated`,
    'operation-added': 'added',
    'operation-deprecated': 'deprecated',
    'operation-deprecated-without-sunset': 'deprecated without a sunset date',
    'operation-reactivated': 'no longer deprecated',
    'parameter-removed': 'removed',
    'parameter-added': 'added',
    'required-parameter-added': 'added, required',
    'parameter-became-required': 'is now required',
    'parameter-became-optional': 'is now optional',
    'parameter-deprecated': 'deprecated',
    'parameter-style-changed': (change) => `is written ${arrow(change, en.none)}`,
    'request-body-removed': 'removed',
    'request-body-added': 'added',
    'required-request-body-added': 'added, required',
    'request-body-became-required': 'is now required',
    'request-body-became-optional': 'is now optional',
    'request-media-type-removed': ({ name }) =>
      `request content type ${code(name)} is no longer accepted`,
    'request-media-type-added': ({ name }) => `request content type ${code(name)} is accepted`,
    'response-removed': ({ place }) => `status ${place} removed`,
    'error-response-removed': ({ place }) => `status ${place} removed`,
    'response-added': ({ place }) => `status ${place} added`,
    'response-media-type-removed': ({ name }) => `answer content type ${code(name)} removed`,
    'response-media-type-added': ({ name }) => `answer content type ${code(name)} added`,
    'response-header-removed': 'removed',
    'required-response-header-removed': 'removed',
    'response-header-added': 'added',
    'security-added': ({ after }) => `authorization is now required: ${after}`,
    'security-removed': 'authorization is no longer required',
    'security-alternative-removed': ({ before }) => `authorization by ${before} removed`,
    'security-alternative-added': ({ after }) => `authorization by ${after} added`,
    'security-scheme-changed': (change) => `authorization ${arrow(change, en.none)}`,
    'security-scope-added': ({ after }) => `scope ${code(after)} is now required`,
    'security-scope-removed': ({ before }) => `scope ${code(before)} is no longer required`,
  },
  schema: {
    'field-removed': 'removed',
    'field-added': 'added',
    'required-field-added': 'added, required',
    'field-became-required': 'is now required',
    'field-became-optional': 'is now optional',
    'type-narrowed': (change) => `type ${arrow(change, en.none)}`,
    'type-widened': (change) => `type ${arrow(change, en.none)}`,
    'type-changed': (change) => `type ${arrow(change, en.none)}`,
    'format-changed': (change) => `format ${arrow(change, en.none)}`,
    'null-forbidden': 'can no longer be null',
    'null-allowed': 'can be null',
    'values-restricted': ({ after }) => `restricted to ${code(after)}`,
    'values-unrestricted': ({ before }) => `no longer restricted to ${code(before)}`,
    'value-removed': ({ before }) => `value ${code(before)} removed`,
    'value-added': ({ after }) => `value ${code(after)} added`,
    'limit-tightened': (change) => arrow(change, en.none),
    'limit-loosened': (change) => arrow(change, en.none),
    'pattern-changed': (change) => `pattern ${arrow(change, en.none)}`,
    'default-changed': (change) => `default ${arrow(change, en.none)}`,
    'variant-removed': ({ before }) => `variant ${code(before)} removed`,
    'variant-added': ({ after }) => `variant ${code(after)} added`,
    'discriminator-changed': 'the field that tells variants apart has changed',
    'condition-changed': (change) => arrow(change, en.none),
    'extra-fields-forbidden': 'no longer accepts other fields',
    'extra-fields-allowed': 'accepts other fields',
  },
}

const places: Readonly<Record<string, string>> = {
  path: '路径',
  query: '查询',
  header: '请求头',
  cookie: 'Cookie ',
}
const zhCn: Messages = {
  none: '无',
  subject({ kind, name, place }) {
    const named = name === '' ? '' : ` ${code(name)} `
    if (kind === 'parameter') return `${ownValue(places, place) ?? place}参数${named}`
    if (kind === 'request') return name === '' ? '请求体' : `请求字段${named}`
    const status = /^(?:2|default|$)/.test(place) ? '' : `${place} `
    if (kind === 'header') return `${status}返回头${named}`
    if (kind === 'response') return name === '' ? `${status}返回` : `${status}返回字段${named}`
    return ''
  },
  operation: {
    'operation-removed': '已删除',
    'deprecated-operation-removed': '已删除（此前已废弃）',
    'operation-moved': (change) => `已移动：${arrow(change, zhCn.none)}`,
    'deprecated-operation-moved': (change) => `已移动：${arrow(change, zhCn.none)}（此前已废弃）`,
    'operation-added': '新增',
    'operation-deprecated': '已废弃',
    'operation-deprecated-without-sunset': '已废弃，未注明下线日期',
    'operation-reactivated': '不再废弃',
    'parameter-removed': '已删除',
    'parameter-added': '新增',
    'required-parameter-added': '新增且必填',
    'parameter-became-required': '改为必填',
    'parameter-became-optional': '改为可选',
    'parameter-deprecated': '已废弃',
    'parameter-style-changed': (change) => `序列化方式 ${arrow(change, zhCn.none)}`,
    'request-body-removed': '已删除',
    'request-body-added': '新增',
    'required-request-body-added': '新增且必填',
    'request-body-became-required': '改为必填',
    'request-body-became-optional': '改为可选',
    'request-media-type-removed': ({ name }) => `请求不再接受内容类型 ${code(name)}`,
    'request-media-type-added': ({ name }) => `请求可使用内容类型 ${code(name)}`,
    'response-removed': ({ place }) => `状态码 ${place} 已删除`,
    'error-response-removed': ({ place }) => `状态码 ${place} 已删除`,
    'response-added': ({ place }) => `新增状态码 ${place}`,
    'response-media-type-removed': ({ name }) => `返回的内容类型 ${code(name)} 已删除`,
    'response-media-type-added': ({ name }) => `返回新增内容类型 ${code(name)}`,
    'response-header-removed': '已删除',
    'required-response-header-removed': '已删除',
    'response-header-added': '新增',
    'security-added': ({ after }) => `改为需要认证：${after}`,
    'security-removed': '不再需要认证',
    'security-alternative-removed': ({ before }) => `不再支持认证方式 ${before}`,
    'security-alternative-added': ({ after }) => `新增认证方式 ${after}`,
    'security-scheme-changed': (change) => `认证方式 ${arrow(change, zhCn.none)}`,
    'security-scope-added': ({ after }) => `新增必需的权限范围 ${code(after)}`,
    'security-scope-removed': ({ before }) => `不再需要权限范围 ${code(before)}`,
  },
  schema: {
    'field-removed': '已删除',
    'field-added': '新增',
    'required-field-added': '新增且必填',
    'field-became-required': '改为必填',
    'field-became-optional': '改为可选',
    'type-narrowed': (change) => `类型 ${arrow(change, zhCn.none)}`,
    'type-widened': (change) => `类型 ${arrow(change, zhCn.none)}`,
    'type-changed': (change) => `类型 ${arrow(change, zhCn.none)}`,
    'format-changed': (change) => `格式 ${arrow(change, zhCn.none)}`,
    'null-forbidden': '不再允许为 null',
    'null-allowed': '可为 null',
    'values-restricted': ({ after }) => `取值限定为 ${code(after)}`,
    'values-unrestricted': ({ before }) => `取值不再限定为 ${code(before)}`,
    'value-removed': ({ before }) => `可选值 ${code(before)} 已删除`,
    'value-added': ({ after }) => `新增可选值 ${code(after)}`,
    'limit-tightened': (change) => arrow(change, zhCn.none),
    'limit-loosened': (change) => arrow(change, zhCn.none),
    'pattern-changed': (change) => `正则 ${arrow(change, zhCn.none)}`,
    'default-changed': (change) => `默认值 ${arrow(change, zhCn.none)}`,
    'variant-removed': ({ before }) => `类型分支 ${code(before)} 已删除`,
    'variant-added': ({ after }) => `新增类型分支 ${code(after)}`,
    'discriminator-changed': '区分类型分支的字段或其取值有变化',
    'condition-changed': (change) => arrow(change, zhCn.none),
    'extra-fields-forbidden': '不再接受其他字段',
    'extra-fields-allowed': '可接受其他字段',
  },
}

/** Rules whose predicate names its subject. */
const sayAll: ReadonlySet<string> = new Set([
  'request-media-type-removed',
  'request-media-type-added',
  'response-media-type-removed',
  'response-media-type-added',
  'response-removed',
  'error-response-removed',
  'response-added',
])

/** A change in one line, such as "answer field `email` removed". */
export function changeMessage(change: Change, locale: Locale): string {
  const messages = locale === 'en' ? en : zhCn
  const { operation, schema } = messages
  const { rule } = change
  const predicate = Object.hasOwn(operation, rule)
    ? operation[rule as OperationRule]
    : schema[rule.slice(rule.indexOf('-') + 1) as SchemaRule]
  const told = typeof predicate === 'function' ? predicate(change) : predicate
  const subject = sayAll.has(rule) ? '' : messages.subject(change)
  return [subject.trim(), told].filter(Boolean).join(' ')
}
