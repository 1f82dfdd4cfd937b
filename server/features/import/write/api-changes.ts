import { exactJson } from '#contract/text/content/exact-json.ts'
import type { Locale } from '#contract/locales/sentence.ts'

/** Messages of one level that are written out. */
const mostMessages = 5

const words = {
  en: {
    error: 'Breaks callers',
    warn: 'May break callers',
    info: 'Also changed',
    more: (count: number) => `${count} more`,
    colon: ': ',
    comma: '; ',
  },
  'zh-cn': {
    error: '不兼容',
    warn: '可能不兼容',
    info: '其他变更',
    more: (count: number) => `另有 ${count} 处`,
    colon: '：',
    comma: '；',
  },
} as const

/**
 * What callers notice of the change of an API page, in one line by language: breaking changes first.
 * Empty if there is nothing, or one of the texts describes no single operation. Source: cli/spec.md
 * 5.13.
 */
export async function apiChangesText(
  before: string,
  after: string,
): Promise<(locale: Locale) => string> {
  // few imports change pages, and most others need none of it
  const [{ openapiDocument }, { compareApis }, { changeMessage }] = await Promise.all([
    import('../../../../exporters/openapi/write.ts'),
    import('../../../../importers/openapi/changes/compare.ts'),
    import('../../../../importers/openapi/changes/messages.ts'),
  ])
  const documentOf = (text: string): unknown => {
    const page = { page_id: 0, title: '', text, path: [] }
    const made = openapiDocument({
      name: '',
      description: '',
      pages: [page],
      locale: 'en',
      syntax: 'json',
    })
    return made.operations === 1 ? withPageAsId(exactJson(made.text)) : undefined
  }
  const [old, now] = [documentOf(before), documentOf(after)]
  const changes = old && now ? compareApis(old, now) : []
  return (locale) => {
    const { colon, comma, more, ...heads } = words[locale]
    const groups = (['error', 'warn', 'info'] as const).map((level) => {
      const own = changes.filter((change) => change.level === level)
      const all = own.map((change) => changeMessage(change, locale))
      if (all.length === 0) return ''
      const told = all.slice(0, mostMessages)
      const rest = all.length - told.length
      return heads[level] + colon + [...told, ...(rest > 0 ? [more(rest)] : [])].join(comma)
    })
    return groups.filter(Boolean).join(locale === 'en' ? '. ' : '。')
  }
}

/** A document of one operation, which stays the page's own whatever its address has become. */
function withPageAsId(document: unknown): unknown {
  const { paths = {}, webhooks = {} } = document as Record<string, Record<string, object>>
  for (const methods of [...Object.values(paths), ...Object.values(webhooks)])
    for (const operation of Object.values(methods))
      if (typeof operation === 'object' && operation !== null && 'responses' in operation)
        Object.assign(operation, { operationId: 'page' })
  return document
}
