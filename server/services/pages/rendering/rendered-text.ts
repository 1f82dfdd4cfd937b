import { createHash } from 'node:crypto'
import { renderText, type RenderOptions } from '#contract/document/render.ts'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import { Cache } from '../../../cache/cache.ts'
import type { ReadDatabase } from '../../../db/database.ts'
import type { ItemRow } from '../../../db/statements/rows.ts'
import type { RequestContext } from '../../../request-context.ts'
import { inWorker, WorkStopped } from '../../../workers/in-worker.ts'
import { task } from '../../../workers/task.ts'
import { shownGlobals } from './global-parameters.ts'
import { formerHosts } from '../../settings/site-options.ts'
import { isCostly } from './rendering-cost.ts'

/** A text as sanitised HTML, ready to be sent and inserted. */
interface RenderedPage {
  readonly html: string
  readonly outline: Heading[]
  /** What it begins with, in at most 200 characters. */
  readonly description: string
}

interface Rendering {
  readonly text: string
  readonly options: RenderOptions
}

const render = ({ text, options }: Rendering): RenderedPage => {
  const { html, outline, description } = renderText(text, options)
  return { html, outline, description }
}

/** For costly texts, which would block the thread. */
export const renderTextTask = task({
  name: 'render text',
  run: render,
  ms: 15_000,
  memoryMb: 768,
  workers: 2,
})

/** By text and options. */
const cache = new Cache<RenderedPage>()

/**
 * Approximate overhead of a rendered text besides its HTML; bytes per character and per heading.
 */
const [renderedBytes, signBytes, headingBytes] = [500, 2, 200]

const makingOf = new WeakMap<ReadDatabase, Map<string, Promise<RenderedPage | null>>>()

/** @returns `null` if rendering was aborted: the reader's browser then renders the text itself */
async function make(rendering: Rendering): Promise<RenderedPage | null> {
  if (!isCostly(rendering.text)) return renderTextTask.run(rendering)
  try {
    return await inWorker(renderTextTask, rendering)
  } catch (error) {
    if (error instanceof WorkStopped) return null
    throw error
  }
}

/**
 * Renders a text as HTML. Concurrent requests share one rendering, and a costly text is rendered in a
 * worker. The cache key is the text itself, so no change of a page is ever missed.
 *
 * @param text of a page, as visible to the reader
 * @returns `null` for a text that took too long
 */
export async function renderedText(
  db: ReadDatabase,
  text: string,
  options: RenderOptions,
): Promise<RenderedPage | null> {
  const key = createHash('sha256').update(JSON.stringify(options)).update(text).digest('base64')
  const found = cache.get(db, key, '')
  if (found !== undefined) return found

  let making = makingOf.get(db)
  if (!making) makingOf.set(db, (making = new Map()))
  const running = making.get(key)
  if (running) return running
  const own = make({ text, options })
  making.set(key, own)
  try {
    const rendered = await own
    // an aborted rendering may succeed when there is less load
    if (rendered)
      cache.set(
        db,
        key,
        '',
        rendered,
        renderedBytes + rendered.html.length * signBytes + rendered.outline.length * headingBytes,
      )
    return rendered
  } finally {
    making.delete(key)
  }
}

/** Rendering options of a page for the caller. */
export const renderOptions = async (
  ctx: RequestContext,
  item: Pick<ItemRow, 'item_id' | 'item_type' | 'markdown' | 'preview_of' | 'has_globals'>,
  title: string,
): Promise<RenderOptions> => ({
  dialect: item.markdown,
  locale: ctx.locale,
  base: `${ctx.baseAddress}/`,
  title,
  formerHosts: await formerHosts(ctx.db),
  ...(item.has_globals > 0 ? { globals: await shownGlobals(ctx.db.read, item) } : {}),
})

/** Fields of an answer with the rendered text; none if it was not rendered. */
export async function renderedFields(
  db: ReadDatabase,
  text: string,
  options: RenderOptions | null,
): Promise<{ page_html?: string; outline?: Heading[] }> {
  const rendered = options && (await renderedText(db, text, options))
  return rendered ? { page_html: rendered.html, outline: rendered.outline } : {}
}
