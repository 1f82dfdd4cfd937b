import {
  isObject,
  listOf,
  objectOf,
  textOf,
  type Json,
} from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'

export interface GlobalRowsProps {
  /** Name of the list below. */
  label: string
  globals: unknown
  list: 'header' | 'query' | 'body' | 'cookies'
}

/**
 * Parameters of the item that readers see before those of the page; changed in the settings of the
 * item. Source: web/spec/writing.md 8.
 */
export function GlobalRows({ label, globals, list }: GlobalRowsProps) {
  const t = usePhrases()
  const rows = listOf(objectOf(globals as Json)[list])
    .filter(isObject)
    .filter((row) => textOf(row['name']).trim() !== '' && !(Number(row['disable']) >= 1))
  if (rows.length === 0) return null
  return (
    <ul className="api-globals" aria-label={t('api-page.globalsOf', { list: label })}>
      {rows.map((row, at) => (
        <li key={at} title={t('api-page.globalText')}>
          <span className="api-name">{textOf(row['name'])}</span>
          <span className="api-value">{textOf(row['value'])}</span>
          <span>{textOf(row['remark'])}</span>
          <span className="badge">{t('api-page.global')}</span>
        </li>
      ))}
    </ul>
  )
}
