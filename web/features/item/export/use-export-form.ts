import { useMemo, useState, type FormEvent } from 'react'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { treeOf } from '../../../parts/catalog-tree/tree.ts'
import { useQueryOfAddress } from '../../../parts/links/link.tsx'
import { formats, storeChoice, storedChoice } from './stored-choice.ts'
import { useExport, type ExportRequest } from './use-export.ts'

/** Stands for all catalogs, or all pages of one. */
export const all = '0'

/** What the parts of the form render and call. */
export type ExportFormModel = ReturnType<typeof useExportForm>

/** What is chosen for an export, and how far it is. */
export function useExportForm(info: Answer<'item/info'>) {
  const tree = useMemo(() => treeOf(info.menu), [info.menu])
  const [query] = useQueryOfAddress()
  const [choice, setChoice] = useState(() => storedChoice(info.item_id))
  const [part, setPart] = useState(() => ({
    catalog: query.get('cat_id') ?? tree.pageOf.get(query.get('page_id') ?? '')?.parent?.id ?? all,
    page: query.get('page_id') ?? all,
  }))
  const [range, setRange] = useState<'all' | 'part'>(
    part.catalog === all && part.page === all ? 'all' : 'part',
  )
  const exporting = useExport(info.item_id, (failure) => {
    const missing = goneIn(failure)
    if (missing === '') return
    // chosen before its list is without it: the list would choose another entry, as if by hand
    setPart(({ catalog }) => ({ catalog: missing === 'catalog' ? all : catalog, page: all }))
    void refresh('item/info')
  })
  const { state } = exporting
  // the archive of a RunApi item could not be imported again
  const offered = formats.filter((one) => one !== 'markdown' || info.item_type !== '3')
  const format = offered.includes(choice.format) ? choice.format : 'word'
  const isPart = format !== 'markdown' && range === 'part'
  const error = state.step === 'failed' ? state.error : undefined

  const choosePart = (next: typeof part) => {
    setPart(next)
    exporting.reset()
  }
  const request = (): ExportRequest => {
    const item_id = Number(info.item_id)
    const args = {
      item_id,
      cat_id: isPart ? Number(part.catalog) : 0,
      page_id: isPart ? Number(part.page) : 0,
    }
    if (format === 'markdown') return { path: 'export/markdown', args: { item_id } }
    if (format === 'html') return { path: 'export/html', args }
    return format === 'openapi'
      ? { path: 'export/openapi', args: { ...args, format: choice.syntax } }
      : { path: 'export/word', args: { ...args, paper: choice.paper } }
  }

  return {
    tree,
    /** Formats that the item can be exported to. */
    offered,
    format,
    choice,
    choose: (values: Partial<typeof choice>) => {
      const next = { ...choice, ...values }
      setChoice(next)
      storeChoice(info.item_id, next)
    },
    range,
    chooseRange: (next: typeof range) => {
      setRange(next)
      if (next === 'all') choosePart({ catalog: all, page: all })
    },
    /** Only a part is exported. */
    isPart,
    part,
    choosePart,
    exporting,
    error,
    /** What was chosen, but no longer exists. */
    gone: goneIn(error),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (state.step === 'running') return
      void exporting.start(request())
    },
  }
}

const goneIn = (error: unknown): 'catalog' | 'page' | '' =>
  isRefused(error, 'catalogNotFound') ? 'catalog' : isRefused(error, 'pageNotFound') ? 'page' : ''
