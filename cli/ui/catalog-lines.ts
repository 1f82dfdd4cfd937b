import type { Locale } from '#contract/locales/sentence.ts'
import type { CatalogField, CatalogResult } from '../sync/plan/compare-catalogs.ts'
import { pushTranslator, type PushTranslator } from './push/push-messages.ts'
import { shown } from './shown.ts'

/** Whose values a run writes: a push those of the folder, a pull those of the server. */
export type Direction = 'push' | 'pull'

/** A catalog in a report. */
export interface CatalogRow {
  catalog: CatalogResult
  word: string
  details: string[]
  hint?: string
}

/** What happened to catalogs that were there on both sides. Source: cli/spec.md 5.5 */
export const catalogRows = (
  catalogs: readonly CatalogResult[],
  direction: Direction,
  locale: Locale,
): CatalogRow[] => {
  const t = pushTranslator(locale)
  return catalogs.map((catalog) => ({
    catalog,
    word: wordOf(catalog, t),
    details: detailsOf(catalog, direction, t),
    ...(catalog.state === 'conflict'
      ? { hint: t(direction === 'push' ? 'line.catalogHint' : 'line.catalogPullHint') }
      : {}),
  }))
}

/** The same as lines of a report. */
export const catalogLines = (
  catalogs: readonly CatalogResult[],
  direction: Direction,
  locale: Locale,
): string[] =>
  catalogRows(catalogs, direction, locale).flatMap(({ catalog, word, details, hint }) => [
    [word, `${shown(catalog.path)}/`, ...details].join('  '),
    ...(hint === undefined ? [] : [`${' '.repeat(2)}→ ${hint}`]),
  ])

function wordOf({ action, state }: CatalogResult, t: PushTranslator): string {
  if (state === 'conflict' || state === 'skipped' || state === 'refused')
    return t(`action.${state}`)
  if (state === 'left' && action === 'update') return t('action.left')
  return state === 'planned' ? t('would.update') : t(`action.${action}`)
}

function detailsOf(
  { state, fields, values, refusal }: CatalogResult,
  direction: Direction,
  t: PushTranslator,
): string[] {
  const isChange = state === 'planned' || state === 'written'
  const own = fields.flatMap((field: CatalogField) => {
    const both = values[field]
    if (!both) return []
    const [local, remote] = [shown(both.local), shown(both.remote)]
    if (!isChange) return [t(`line.clash.${field}`, { local, remote })]
    const [before, after] = direction === 'push' ? [remote, local] : [local, remote]
    return [t(`line.catalog.${field}`, { before, after })]
  })
  return refusal ? [...own, shown(`${refusal.message} (${String(refusal.code)})`)] : own
}

/** Catalogs for `--json`. */
export const catalogDocuments = (catalogs: readonly CatalogResult[]) =>
  catalogs.map(({ path, id, action, state, fields, values, refusal }) => ({
    path,
    id,
    action,
    state,
    fields,
    values,
    ...(refusal ? { error: refusal } : {}),
  }))
