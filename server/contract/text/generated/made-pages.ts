import type { TreeOperation } from '../../tree.ts'
import type { PageSource } from './part.ts'

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

/** How a document is named: by its title, and by what its sender has chosen, which may be empty. */
interface DocumentNames {
  readonly from: string
  readonly file: string
}

/**
 * The pages of the same document: those with the name that its sender has chosen; else of those of
 * its title the document that has the most of the operations; else one that has half of them and
 * half of whose own they are, since a document may get a new title. Half of one side is not enough:
 * small documents often have nothing but `/health` and `/version`, as large ones have them too.
 *
 * @param names with a chosen name pages with another one are not of this document; without one they
 * may be, and the document goes on under that name
 */
export function ofDocument<M extends Made>(
  all: readonly M[],
  { from, file }: DocumentNames,
  operations: readonly TreeOperation[],
): { readonly pages: readonly M[]; readonly file: string } {
  const chosen = file === '' ? [] : all.filter(({ source }) => source.file === file)
  if (chosen.length > 0) return { pages: chosen, file }
  const places = placesOf(operations)
  const candidates = documentsIn(file === '' ? all : all.filter((one) => fileOf(one) === ''))
    .map((pages) => ({
      pages,
      file: file || fileOf(pages[0]),
      shared: pages.filter(({ source }) => places.has(placeOf(source))).length,
      isNamed: pages.some(({ source }) => source.from === from),
    }))
    .toSorted((left, right) => right.shared - left.shared)
  // a title alone does not take the pages of a document that has a name
  const named = candidates.find(
    (one) => one.isNamed && (one.shared > 0 || one.file === file || places.size === 0),
  )
  const renamed = candidates.find(({ pages }) => {
    const sources = pages.map(({ source }) => source)
    const own = placesOf(sources.filter(({ removed }) => !removed))
    return areAlike(own, places) && !areApart(sources, operations)
  })
  return named ?? renamed ?? { pages: [], file }
}

/** Parts in common by which something is known under a new name, unless they are all it has. */
const fewest = 3

/** Whether two things have so many parts in common that they are one under two names. */
export function areAlike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((one) => right.has(one)).length
  const most = Math.max(left.size, right.size)
  return shared === most ? shared > 0 : shared >= fewest && shared * 2 >= most
}

const placesOf = (operations: readonly TreeOperation[]): ReadonlySet<string> =>
  new Set(operations.map(placeOf).filter((place) => place !== ''))

/** Whether both say what they are, and are of different formats or at different addresses. */
function areApart(left: readonly TreeOperation[], right: readonly TreeOperation[]): boolean {
  const [[format, ...addresses], [other, ...others]] = [left, right].map(
    (all) => all.find(({ of }) => of !== undefined)?.of?.split(' ') ?? [],
  ) as [string[], string[]]
  if (format === undefined || other === undefined) return false
  const isElsewhere = addresses.length > 0 && others.length > 0
  return format !== other || (isElsewhere && !addresses.some((one) => others.includes(one)))
}

const fileOf = (one: Made | undefined): string => one?.source.file ?? ''

/** Pages by their documents, those without a chosen name first. */
function documentsIn<M extends Made>(all: readonly M[]): M[][] {
  const documents = new Map<string, M[]>()
  for (const one of all.toSorted(
    (left, right) => Number(!!fileOf(left)) - Number(!!fileOf(right)),
  )) {
    const { from } = one.source
    const key = JSON.stringify(fileOf(one) === '' ? { from } : { file: fileOf(one) })
    const pages = documents.get(key)
    if (pages) pages.push(one)
    else documents.set(key, [one])
  }
  return [...documents.values()]
}

/** A source under the name of its document, in the order in which it is written. */
export const sourceNamed = ({ from, ...source }: PageSource, file: string): PageSource => ({
  from,
  ...(file === '' ? {} : { file }),
  ...source,
})

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

/** What a page and its copy have in common; ids are unique, and of one without the title counts. */
const copyKeyOf = ({ title, ...operation }: PageSource): string =>
  JSON.stringify([keyOf(operation), operation.id === '' ? title : ''])

/**
 * The pages whose operation is no longer in the document. A copy that somebody made of a page within
 * its item is none of them: its operation is described by the other one.
 *
 * @param updated the page of each operation, from `pagesOfOperations`
 * @param operations as they are now
 */
export function vanishedPages<M extends Made>(
  pages: readonly M[],
  updated: readonly (M | undefined)[],
  operations: readonly (PageSource | undefined)[],
): M[] {
  const kept = new Set(updated)
  const present = new Set(
    updated.flatMap((one, at) =>
      one ? [one.source, operations[at] ?? one.source].map(copyKeyOf) : [],
    ),
  )
  return pages.filter(
    (one) => !kept.has(one) && one.source.path !== '' && !present.has(copyKeyOf(one.source)),
  )
}
