import type { SideRecord } from '#contract/calls/sync-fields.ts'
import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { textHash } from '../../sync/digest.ts'
import type { ItemFake } from '../item-fake.ts'
import { time } from './batch.ts'
import type { Agreed, FakePage } from './stored-item.ts'

type Compare = typeof syncCalls.compare
type Read = typeof syncCalls.read
type Entry = OutputOf<Read>['pages'][number]

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: V })

const baseAnswer = ({ rev, hash, title, order, commit, branch }: Agreed) => ({
  rev: String(rev),
  hash,
  title,
  order,
  ...optional('commit', commit || undefined),
  ...optional('branch', branch || undefined),
})

/** The answer of `sync/compare`, without its `state`. */
export function compareWith(
  item: ItemFake,
  args: ArgsOf<Compare>,
): Omit<OutputOf<Compare>, 'state'> {
  const { source = '', manifest = [] } = args
  const sent = new Map(manifest.map((entry) => [String(entry.id ?? ''), entry]))
  const sides = item.agreedWith(source)
  const byPage = new Map([...sides].map(([path, side]) => [side.id, { ...side, path }]))
  const isEqual = (page: FakePage) => {
    const entry = sent.get(page.id)
    return (
      entry !== undefined &&
      entry.hash === textHash(page.text) &&
      Number(entry.rev) === page.rev &&
      (entry.order === undefined || entry.order === page.order) &&
      byPage.get(page.id)?.path === entry.path
    )
  }
  const different = item.live.filter((page) => !isEqual(page))
  const folders = new Map([...item.foldersOf(source)].map(([path, id]) => [id, path]))
  const fresh = new Set(manifest.flatMap(({ id, path }) => (id === undefined ? [path] : [])))
  const formerOf = (id: string) => {
    const former = item.formerPathsOf(id, source).filter((path) => fresh.has(path))
    return former.length === 0 ? undefined : former.toSorted()
  }
  const deleted = [...sides].flatMap(([path, { id, hash }]) => {
    if (!item.pages.get(id)?.isDeleted) return []
    const former = formerOf(id)
    const isSent = manifest.some((entry) => entry.path === path || entry.hash === hash)
    if (!former && !isSent) return []
    return [{ id, path, hash, ...optional('former_paths', former) }]
  })
  return {
    item: {
      id: '600000001',
      name: '手册',
      domain: '',
      type: item.type,
      archived: item.archived,
      markdown: item.markdown,
      rights: item.rights,
    },
    catalogs: [...item.catalogs.values()].map((catalog) => ({
      ...catalog,
      path: item.pathOf(catalog.id),
      ...optional('source_path', folders.get(catalog.id)),
    })),
    pages: different.map((page) => {
      const { id, cat, title, order, rev, author } = page
      const side = byPage.get(id)
      return {
        id,
        ...optional('path', side?.path),
        ...optional('former_paths', formerOf(id)),
        ...optional('base', side && baseAnswer(side)),
        ...optional('tracked_by', item.trackedBy(id, source)),
        ...optional('locked_by', item.lockedBy.get(id)),
        cat,
        title,
        order,
        rev: String(rev),
        hash: textHash(page.text),
        author,
        time,
      }
    }),
    equal: item.live.length - different.length,
    repository: item.repositories.get(source) ?? null,
    ...optional('deleted', deleted.length === 0 ? undefined : deleted),
    limits: item.limits,
    server: '0.1.0',
  }
}

/** The answer of `sync/read`. */
export function readFrom(item: ItemFake, { source = '', pages }: ArgsOf<Read>): OutputOf<Read> {
  const byPage = new Map([...item.agreedWith(source).values()].map((side) => [side.id, side]))
  return {
    pages: pages.map(({ id: wanted, rev }): Entry => {
      const id = String(wanted)
      const page = item.pages.get(id)
      if (!page || page.isDeleted) return { id, state: 'absent' }
      const side = byPage.get(id)
      if (rev !== undefined && Number(rev) !== page.rev) {
        const agreed = side?.rev === Number(rev) ? side.text : undefined
        const text = page.history.get(Number(rev)) ?? agreed
        return text === undefined
          ? { id, state: 'absent' }
          : { id, state: 'read', rev: String(rev), text }
      }
      const { title, cat, order, text } = page
      return {
        id,
        state: 'read',
        rev: String(page.rev),
        text,
        title,
        cat,
        order,
        ...optional('side', side?.side as SideRecord | undefined),
        files: item.filesIn(text),
      }
    }),
  }
}
