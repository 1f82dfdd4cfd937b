import type { TreeOperation } from '../tree.ts'
import type { PageSource } from './generated-part.ts'

// Which page of an item describes which operation of a document.

interface Made {
  readonly source: PageSource
}

/** A page that an earlier import made; its text is read again when it is needed. */
export interface MadePage {
  readonly page_id: number
  readonly source: PageSource
}

const keyOf = ({ method, path, id }: TreeOperation): string => JSON.stringify([method, path, id])
/** Empty for pages that are about no operation: the overview is not the page of a folder. */
const placeOf = ({ method, path }: TreeOperation): string =>
  path === '' ? '' : JSON.stringify([method, path])

/**
 * The pages of the same document: those with the name that its sender has chosen, else those with
 * its title, else those of the document that has the most of the operations, if it has half of them;
 * a document may get a new title.
 *
 * @param file the chosen name; then pages with another one are not of this document
 */
export function ofDocument<M extends Made>(
  all: readonly M[],
  { from, file }: { readonly from: string; readonly file: string },
  operations: readonly TreeOperation[],
): readonly M[] {
  const chosen = file === '' ? [] : all.filter(({ source }) => source.file === file)
  if (chosen.length > 0) return chosen
  const pages = file === '' ? all : all.filter(({ source }) => source.file === undefined)
  const named = pages.filter(({ source }) => source.from === from)
  if (named.length > 0) return named
  const places = new Set(operations.filter(({ path }) => path !== '').map(placeOf))
  const shared = new Map<string, number>()
  for (const { source } of pages)
    if (places.has(placeOf(source))) shared.set(source.from, (shared.get(source.from) ?? 0) + 1)
  const [most] = [...shared].toSorted(([, left], [, right]) => right - left)
  return most && most[1] * 2 >= places.size
    ? pages.filter(({ source }) => source.from === most[0])
    : []
}

/**
 * The page of each operation: first by method, path and id, then by method and path, then by id.
 * Source: cli/spec.md 5.13.
 *
 * @returns in the order of the operations
 */
export function pagesOfOperations<M extends Made>(
  pages: readonly M[],
  operations: readonly (TreeOperation | undefined)[],
): (M | undefined)[] {
  const free = new Set(pages)
  const found = operations.map((): M | undefined => undefined)
  for (const key of [keyOf, placeOf, ({ id }: TreeOperation) => id]) {
    const byKey = new Map<string, M[]>()
    for (const one of free) {
      const list = byKey.get(key(one.source))
      if (list) list.push(one)
      else byKey.set(key(one.source), [one])
    }
    for (const [at, operation] of operations.entries()) {
      if (!operation || found[at] || key(operation) === '') continue
      const one = byKey.get(key(operation))?.shift()
      if (!one) continue
      found[at] = one
      free.delete(one)
    }
  }
  return found
}
