import type { CommandContext } from '../../context.ts'
import type { Session } from '../../session/session.ts'
import { hunksOf, type Hunk } from '../../sync/text/hunks.ts'
import { pagesIn } from '../import/pages.ts'
import type { ApiFile, PushedApi } from '../push/api-files.ts'

/** A page that a push of an API document would change. */
export interface DifferentApiPage {
  /** The document, as `showdoc.json` names it. */
  readonly file: string
  /** Undefined for a new page. */
  readonly id: string | undefined
  /** Names of the catalogs, and the title. */
  readonly place: readonly string[]
  /** Of the operation; empty for other pages. */
  readonly method: string
  readonly state: 'new' | 'changed' | 'removed'
  /** Undefined where the texts had no room in the answer. */
  readonly hunks: Hunk[] | undefined
}

/**
 * What the API documents of `showdoc.json` would change, as the server tells without writing.
 * Source: cli/spec.md 5.7
 */
export async function differentApiPages(
  ctx: CommandContext,
  session: Session,
  files: readonly ApiFile[],
  { item, context, isStopping }: { item: number; context: number; isStopping: () => boolean },
): Promise<{ apis: PushedApi[]; pages: DifferentApiPage[] }> {
  if (files.length === 0) return { apis: [], pages: [] }
  // the importers take long to load
  const { pushApiFiles } = await import('../push/api.ts')
  const options = { item, dryRun: true, withTexts: true, isStopping }
  const apis = await pushApiFiles(ctx, session, files, options)
  const pages = apis.flatMap(({ file, answer }) =>
    pagesIn(answer?.tree ?? []).flatMap(({ path, page }): DifferentApiPage[] => {
      const { page_id, page_title, method, state, before, after } = page
      if (state === 'same' || (state === 'removed' && file.removed === 'keep')) return []
      const legible = answer?.item_type === 3 ? indented : (text: string) => text
      const hunks =
        before === undefined || after === undefined
          ? undefined
          : hunksOf(legible(before), legible(after), context)
      const id = page_id === 0 ? undefined : String(page_id)
      return [{ file: file.name, id, place: [...path, page_title], method, state, hunks }]
    }),
  )
  return { apis, pages }
}

/** JSON line by line; anything else as it is. */
function indented(text: string): string {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
  } catch {
    return text
  }
}
