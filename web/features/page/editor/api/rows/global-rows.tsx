import { textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { Badge } from '../../../../../ui/feedback/badge.tsx'

interface GlobalRowsProps {
  /** Name of the list below. */
  label: string
  rows: readonly JsonObject[]
  /** Without other rows below them, and without the names of the columns. */
  isAlone?: boolean
}

/**
 * Parameters of the item that readers see before those of the page, in the same columns; changed in
 * the settings of the item. Source: web/spec/writing.md 8.
 */
export function GlobalRows({ label, rows, isAlone = false }: GlobalRowsProps) {
  const t = usePhrases()
  const required = (isRequired: boolean) =>
    isAlone ? isRequired && t('api-page.required') : t(isRequired ? 'api-page.yes' : 'api-page.no')
  return (
    <ul className="api-globals" aria-label={t('api-page.globalsOf', { list: label })}>
      {rows.map((row, at) => (
        <li key={at} className="api-row all" title={isAlone ? undefined : t('api-page.globalText')}>
          <span className="api-name">{textOf(row['name'])}</span>
          <span className="api-type">{textOf(row['type'])}</span>
          <span className="api-required">{required(Number(row['require']) > 0)}</span>
          <span className="api-value">{textOf(row['value'])}</span>
          <span className="api-remark">
            <span>{textOf(row['remark'])}</span>
            {!isAlone && <Badge>{t('api-page.global')}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  )
}
