import * as z from 'zod'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import type { Caller } from '../caller.ts'
import { base, catId, itemId, pageId } from '../fields.ts'
import { listedItem, type ListedItem } from '../menu.ts'
import { openApiTask, type OperationPages } from '../../features/import/read/operations-task.ts'
import { currentPage, whyNotWritten, writePage } from '../page.ts'
import { phrases } from '../phrases.ts'
import { tool, ToolRefusal } from '../tool.ts'
import { createPage } from './page-writes.ts'

/** The catalog with this name in a catalog, created if missing. */
async function catalogNamed(
  caller: Caller,
  { catalogs, info }: ListedItem,
  parent_cat_id: number,
  cat_name: string,
): Promise<number> {
  const present = catalogs.find(
    (one) => one.parent_cat_id === parent_cat_id && one.cat_name === cat_name,
  )
  if (present) return present.cat_id
  return caller.ask(catalogCalls.save, {
    item_id: Number(info.item_id),
    cat_id: 0,
    cat_name,
    parent_cat_id,
  })
}

const importOpenApi = tool({
  name: 'import_openapi',
  description:
    'Makes a page for each operation of an OpenAPI 3 or Swagger 2 document (JSON or YAML), in a catalog for each tag, at most 500 pages. What is skipped or simplified is in `remarks`, with its place. Pages of the same title in the same catalog are left alone, or written anew with on_existing "overwrite", for which each needs its revision or content_hash in `bases`: those without one, or changed since, are told in `not_overwritten` with their present revision. Read what people wrote there before you repeat the import with these bases.',
  input: z.strictObject({
    item_id: itemId,
    cat_id: z
      .union([z.literal(0), catId])
      .default(0)
      .describe('Id of the catalog to import into; 0 for the top of the item.'),
    document: z.string().min(2).max(limits.textBytes).describe('The whole text of the document.'),
    on_existing: z.enum(['skip', 'overwrite']).default('skip'),
    bases: z
      .array(z.strictObject({ page_id: pageId, ...base }))
      .max(500)
      .default([])
      .describe('With overwrite: the states of the pages as you read them.'),
  }),
  effect: 'writes',
  async run(caller, { item_id, cat_id, document, on_existing, bases }) {
    const { locale } = caller.ctx
    const item = await listedItem(caller, item_id)
    if (!item.info.item_edit) throw new Failure('noAccess')
    const isApi = item.info.item_type === '3'
    const read = await workOrRefuse(
      openApiTask,
      { text: document, locale, isApi },
      { tooHeavy: () => new Failure('badInput', { field: 'document' }) },
    ).catch((error: unknown) => {
      const isOther = error instanceof Failure && error.why === 'importUnknown'
      throw isOther ? new ToolRefusal('notOpenApi') : error
    })
    const { operations, pages, remarks } = JSON.parse(read) as OperationPages
    const catalogs = new Map<string, number>([['[]', cat_id]])
    const catalogOf = async (path: readonly string[]): Promise<number> => {
      const key = JSON.stringify(path)
      const known = catalogs.get(key)
      if (known !== undefined) return known
      const parent = await catalogOf(path.slice(0, -1))
      const made = await catalogNamed(caller, item, parent, path.at(-1) as string)
      catalogs.set(key, made)
      return made
    }
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 }
    const baseOf = new Map(bases.map((one) => [one.page_id, one]))
    const refused: object[] = []
    const kept: object[] = []
    for (const page of pages) {
      try {
        // below a catalog there may be no room for all levels
        const joined = page.path.join(' / ').slice(0, limits.catalogNameLength)
        const place = await catalogOf(cat_id === 0 || joined === '' ? page.path : [joined])
        const present = item.pages.find(
          (one) => one.cat_id === place && one.page_title === page.title,
        )
        if (present && on_existing === 'skip') {
          counts.skipped++
          continue
        }
        const page_content = page.text
        const said = 'OpenAPI'
        if (!present) {
          const { title: page_title } = page
          const made = { item_id, cat_id: place, page_title, page_content, comment: said }
          await createPage(caller, made)
          counts.created++
          continue
        }
        const current = await currentPage(caller, present.page_id)
        const isSame = current.page_content === page_content
        const why = isSame ? null : whyNotWritten(current, baseOf.get(present.page_id) ?? {})
        if (why) {
          counts.skipped++
          const { page_id, page_title } = present
          const { revision, hash: content_hash } = current
          kept.push({ page_id, page_title, revision, content_hash, error: why })
        } else {
          const { state } = await writePage(caller, current, { page_content }, said)
          counts[state as 'updated']++
        }
      } catch (error) {
        if (error instanceof ToolRefusal)
          refused.push({ page_title: page.title, message: phrases[locale][error.why] })
        else if (error instanceof Failure)
          refused.push({
            page_title: page.title,
            message: failureSentence(locale, error.why, error.details),
          })
        else throw error
      }
    }
    return {
      operations,
      ...counts,
      ...(operations > pages.length ? { left_out: operations - pages.length } : {}),
      ...(remarks.length > 0 ? { remarks } : {}),
      ...(kept.length > 0 ? { not_overwritten: kept } : {}),
      ...(refused.length > 0 ? { refused: refused.slice(0, 50) } : {}),
    }
  },
})

export const importTools = [importOpenApi]
