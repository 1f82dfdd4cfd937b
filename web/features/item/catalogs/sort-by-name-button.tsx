import { useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { scopeOf } from '../../../parts/catalog-tree/scope.ts'
import type { Tree } from '../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showNotice, toast } from '../../../ui/feedback/notices/notices.tsx'
import { putBack, sortByName } from './sort-by-name.ts'
import { refreshTree } from './use-moves.ts'

interface SortByNameProps {
  info: Answer<'item/info'>
  tree: Tree
  disabled: boolean
}

/** Sorts all catalogs by their names; it can be undone. Source: web/spec/writing.md 3. */
export function SortByName({ info, tree, disabled }: SortByNameProps) {
  const t = usePhrases()
  const [busy, setBusy] = useState(false)
  const item_id = Number(info.item_id)
  /** @returns `undefined` if it failed */
  const change = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      showNotice({ text: sentenceOf(error), stay: 0 })
      return undefined
    } finally {
      await refreshTree()
      setBusy(false)
    }
  }
  const sort = async () => {
    const before = await change(() => sortByName(item_id, language(), tree, scopeOf(info)))
    if (before === null) toast(t('catalogs.sortedAlready'))
    else if (before)
      toast(t('catalogs.sortedByName'), {
        label: t('catalogs.undo'),
        run: () => change(() => putBack(item_id, before)),
      })
  }
  return (
    <Button kind="quiet" icon="sort" disabled={disabled} busy={busy} onClick={() => void sort()}>
      {t('catalogs.sortByName')}
    </Button>
  )
}
