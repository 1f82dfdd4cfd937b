import { hash } from 'node:crypto'
import type { OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeOperation } from '#contract/tree.ts'
import type { ImportedPage, RemovedPolicy } from './write/write-pages.ts'

const notes = {
  en: {
    part: 'Changes that people made in the generated part are in the version history.',
    page: 'The earlier text is in the version history.',
    deprecate: 'No longer in the file: marked as deprecated.',
    trash: 'No longer in the file: moved to the recycle bin.',
    spared:
      'No longer in the file: marked as deprecated instead of deleted, as people have written in it.',
    keep: 'No longer in the file: left as it is.',
  },
  'zh-cn': {
    part: '生成部分中的手工修改保留在历史版本里。',
    page: '原来的内容保留在历史版本里。',
    deprecate: '文件中已没有：标记为已废弃。',
    trash: '文件中已没有：移入回收站。',
    spared: '文件中已没有：页面中有手工编写的内容，因此标记为已废弃，而不移入回收站。',
    keep: '文件中已没有：保持不变。',
  },
} satisfies Record<
  Locale,
  Record<RemovedPolicy | 'spared' | NonNullable<ImportedPage['replaced']>, string>
>

type Tree = OutputOf<typeof importCalls.auto>['tree']
type Catalog = Extract<Tree[number], { cat_name: string }>

const operationOf = ({ method, path, id }: TreeOperation): TreeOperation => ({ method, path, id })

/** Equal for two imports that do the same with the pages of an item. 12 characters of base64url. */
export const digestOf = (done: readonly ImportedPage[]): string =>
  hash(
    'sha256',
    JSON.stringify(
      done.map(({ page_id, path, title, state, replaced, isSpared }) =>
        state === 'new' ? [path, title] : [page_id, state, replaced, isSpared],
      ),
    ),
    'base64url',
  ).slice(0, 12)

/** What happened to the pages of an import, by their catalogs in the file. */
export function resultTree(
  done: readonly ImportedPage[],
  { removed, locale, isTrial }: { removed: RemovedPolicy; locale: Locale; isTrial: boolean },
): Tree {
  const root: Tree = []
  const catalogs = new Map<string, unknown[]>([['[]', root]])
  const childrenOf = (path: readonly string[]): unknown[] => {
    const key = JSON.stringify(path)
    const known = catalogs.get(key)
    if (known) return known
    const catalog: Catalog = { cat_name: path.at(-1) as string, children: [] }
    childrenOf(path.slice(0, -1)).push(catalog)
    catalogs.set(key, catalog.children)
    return catalog.children
  }
  for (const page of done) {
    const { page_id, path, title, operation, state, replaced, apiChanges, texts } = page
    const gone = page.isSpared ? 'spared' : removed
    const note = state === 'removed' ? gone : replaced
    childrenOf(path).push({
      page_id: isTrial && state === 'new' ? 0 : page_id,
      page_title: title,
      method: operation?.method ?? '',
      state,
      note: note ? notes[locale][note] : '',
      ...(apiChanges ? { api_changes: apiChanges } : {}),
      ...(operation && state !== 'same' ? { operation: operationOf(operation) } : {}),
      ...texts,
    })
  }
  return root
}
