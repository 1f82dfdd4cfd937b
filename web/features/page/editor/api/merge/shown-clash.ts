import { isObject, type Json } from '#contract/text/content/read-content.ts'
import type { usePhrases } from '../../../../../locales/phrases.ts'
import { wordList } from '../../../../../locales/sentences.ts'
import type { ShownClash } from '../../saving/conflicts/clash-dialog.tsx'
import { isOff, isRequired, shownText } from '../model/api-text.ts'
import { WrittenNumber } from '../model/exact-json.ts'
import type { ApiClash } from './merge-api.ts'

type Translate = ReturnType<typeof usePhrases>

/** Fields and lists of the form by the keys that lead to them. */
const parts = {
  'info.url': 'api-page.address',
  'info.method': 'api-page.method',
  'info.apiStatus': 'api-page.status',
  'info.description': 'api-page.description',
  'info.remark': 'api-page.remark',
  'request.pathVariable': 'api-page.pathVariables',
  'request.headers': 'api-page.headers',
  'request.query': 'api-page.query',
  'request.cookies': 'api-page.cookies',
  'request.params.mode': 'api-page.bodyMode',
  'request.params.json': 'api-page.bodyExample',
  'request.params.jsonDesc': 'api-page.bodyFields',
  'request.jsonDesc': 'api-page.bodyFields',
  'request.params.formdata': 'api-page.bodyParameters',
  'request.params.urlencoded': 'api-page.bodyParameters',
  'response.responseExample': 'api-page.successExample',
  'response.responseParamsDesc': 'api-page.successFields',
  'response.responseFailExample': 'api-page.failureExample',
  'response.responseFailParamsDesc': 'api-page.failureFields',
} as const

/** Fields of a row of parameters. */
const columns = {
  name: 'api-page.name',
  type: 'api-page.type',
  require: 'api-page.required',
  value: 'api-page.example',
  remark: 'api-page.rowRemark',
  disable: 'api-page.hidden',
} as const

const statuses = {
  0: 'api-page.noStatus',
  1: 'api-page.inDevelopment',
  2: 'api-page.inTesting',
  3: 'api-page.finished',
  4: 'api-page.needsChange',
  5: 'api-page.deprecated',
} as const

const within = <T extends object>(list: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(list, key) ? list[key as keyof T] : undefined

/** A clash in the words of the form; keys that the form does not know are shown as they are. */
export function shownClash({ key, path, mine, theirs }: ApiClash, t: Translate): ShownClash {
  let name = ''
  let rest = path
  for (let length = path.length; length > 0 && name === ''; length--) {
    const part = within(parts, path.slice(0, length).join('.'))
    if (!part) continue
    name = t(part)
    rest = path.slice(length)
  }
  const [row, column] = rest
  const isRow = name !== '' && row !== undefined
  const words = [
    name,
    ...(isRow
      ? [row || t('api-page.noName'), ...(column === undefined ? [] : [columnName(column, t)])]
      : rest),
    ...(isRow ? rest.slice(2) : []),
  ]
  const kind = isRow && rest.length === 2 ? column : path.join('.')
  const text = (value: Json) => readable(value, kind, t)
  return {
    key,
    name: words.filter(Boolean).join(' › '),
    mine: text(mine),
    theirs: text(theirs),
    words: {
      mine: mine === undefined ? t('page.clashDeleted') : undefined,
      theirs: theirs === undefined ? t('page.clashDeleted') : undefined,
    },
  }
}

const columnName = (key: string, t: Translate): string => {
  const column = within(columns, key)
  return column ? t(column) : key
}

function readable(value: Json, kind: string | undefined, t: Translate): string {
  if (kind === 'require' || kind === 'disable') {
    const isOn = kind === 'require' ? isRequired({ require: value }) : isOff({ disable: value })
    return isOn ? t('api-page.yes') : t('api-page.no')
  }
  const status = kind === 'info.apiStatus' ? within(statuses, shownText(value)) : undefined
  if (status) return t(status)
  if (Array.isArray(value)) return value.map((one) => readable(one, undefined, t)).join('\n')
  if (!isObject(value) || value instanceof WrittenNumber) return shownText(value)
  const fields = Object.entries(value)
    .map(([key, one]) => [columnName(key, t), readable(one, key, t)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => t('core.labelled', { label: key, value: text }))
  return wordList(fields)
}
