import { useRef, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { t } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { growTree, entryIn, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import { currentCatalogs, Overtaken } from '../send-move.ts'
import { refreshTree, sentenceAbout } from '../use-moves.ts'

/** Key of the row in which a new catalog is named. */
export const newKey = 'new'

/** The row with a text field: a catalog that is renamed, or a new one at the end of a catalog. */
export type OpenField =
  | { at: 'rename'; entry: Entry }
  | { at: 'new'; parent: Entry | null; count: number }

/** Key of the row that has a field. */
export const rowOf = (field: OpenField): string => (field.at === 'new' ? newKey : field.entry.key)

/** The tree with the row of the new catalog. */
export function withNewRow(tree: Tree, field: OpenField | null): Tree {
  if (field?.at !== 'new') return tree
  const place = field.parent?.key ?? null
  if (place !== null && !entryIn(tree, place)) return tree
  return growTree((parent) => {
    const children = parent ? (entryIn(tree, parent.key)?.children ?? []) : tree.roots
    return (parent?.key ?? null) === place
      ? [
          ...children,
          { key: newKey, kind: 'catalog', id: '', title: '', isDraft: false, method: '' },
        ]
      : children
  })
}

/** How a submitted name ended: the field closes, stays with a sentence, or is emptied. */
export type Named = { closed: true } | { error: string; renamedTo?: string }

/**
 * Naming catalogs in their rows. A name that can't be stored stays in its field; when its row is
 * gone, the alert quotes it.
 */
export function useNaming(item_id: number, onAlert: (sentence: string) => void) {
  const [field, setField] = useState<OpenField | null>(null)
  const latest = useRef(field)
  latest.current = field

  /** Closes the field of a row; false where that of another has been opened since. */
  const close = (row: string): boolean => {
    const isOwn = latest.current === null || rowOf(latest.current) === row
    if (isOwn) setField(null)
    return isOwn
  }
  const lost = (error: unknown, entry: Entry, typed: string, row = entry.key): Named => {
    onAlert(sentences(sentenceAbout(error, entry), t('catalogs.typed', { typed })))
    close(row)
    return { closed: true }
  }
  const rename = async (entry: Entry, name: string, known: string): Promise<Named> => {
    try {
      const own = (await currentCatalogs(item_id)).find(({ cat_id }) => cat_id === entry.id)
      if (!own) throw new Overtaken('gone')
      if (own.cat_name !== known && own.cat_name !== name)
        return {
          error: t('catalogs.renamedMeanwhile', { name: own.cat_name }),
          renamedTo: own.cat_name,
        }
      if (own.cat_name !== name)
        await runAction('catalog/save', {
          item_id,
          cat_id: Number(entry.id),
          cat_name: name,
          parent_cat_id: Number(own.parent_cat_id),
        })
    } catch (error) {
      if (!(error instanceof Overtaken) && !isRefused(error, 'catalogNotFound'))
        return { error: sentenceOf(error) }
      await refreshTree()
      return lost(new Overtaken('gone'), entry, name)
    }
    await refreshTree()
    close(entry.key)
    return { closed: true }
  }
  const create = async (parent: Entry | null, name: string): Promise<Named> => {
    try {
      await runAction('catalog/save', {
        item_id,
        cat_id: 0,
        cat_name: name,
        parent_cat_id: Number(parent?.id ?? 0),
      })
    } catch (error) {
      if (!parent || !isRefused(error, 'catalogNotFound')) return { error: sentenceOf(error) }
      await refreshTree()
      return lost(new Overtaken('gone'), parent, name, newKey)
    }
    await refreshTree()
    // the next one
    setField((now) => (now?.at === 'new' ? { ...now, count: now.count + 1 } : now))
    return { closed: true }
  }
  return { field, setField, close, rename, create }
}

export type Naming = ReturnType<typeof useNaming>
