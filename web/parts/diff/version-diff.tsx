import { useMemo, useState } from 'react'
import { apiMarkdown, type ApiDocument } from '#contract/text/content/api-markdown.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { CellDiff } from './cell-diff.tsx'
import { DiffView, type DiffViewProps } from './diff-view.tsx'
import { readable } from './readable.ts'

/**
 * Two versions of a page as people read them: API pages as documents or as source, workbooks cell
 * by cell, other texts by lines. Source: web/spec/writing.md 2.2.
 */
export function VersionDiff({ old, now, heads }: DiffViewProps) {
  const t = usePhrases()
  const locale = language()
  const [view, setView] = useState<'document' | 'source'>('document')
  const sheets = useMemo(() => workbooks(old, now), [old, now])
  const documents = useMemo(
    () => (isApi(old) || isApi(now) ? [document(old, locale), document(now, locale)] : null),
    [old, now, locale],
  )
  if (sheets)
    return <CellDiff old={sheets.old} now={sheets.now} isSame={old === now} heads={heads} />
  if (!documents) return <DiffView old={readable(old)} now={readable(now)} heads={heads} />
  const [before = '', after = ''] = documents
  return (
    <div className="compare-api">
      <Segments
        label={t('item-compare.shownAs')}
        value={view}
        choices={[
          { value: 'document', label: t('item-compare.document') },
          { value: 'source', label: t('item-compare.source') },
        ]}
        onValue={setView}
      />
      {view === 'document' ? (
        <DiffView old={before} now={after} heads={heads} />
      ) : (
        <DiffView old={readable(old)} now={readable(now)} heads={heads} />
      )}
    </div>
  )
}

const isApi = (text: string): boolean => readContent(text).kind === 'api'
const isSheets = (text: string): boolean => readContent(text).kind === 'sheets'

/** Both texts as workbooks, where one is: a page begins without sheets. */
function workbooks(old: string, now: string) {
  if (!isSheets(old) && !isSheets(now)) return null
  const [before, after] = [readSheets(old), readSheets(now)]
  return before && after ? { old: before, now: after } : null
}

/** An API page as markdown; anything else, and what lacks its parts, as it is stored. */
function document(text: string, locale: 'zh-cn' | 'en'): string {
  if (!isApi(text)) return readable(text)
  try {
    return apiMarkdown(JSON.parse(text.replace(/^\uFEFF/, '')) as ApiDocument, locale)
  } catch {
    return readable(text)
  }
}
