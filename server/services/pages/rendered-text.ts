import { renderText, type RenderOptions } from '#contract/document/render.ts'
import { limits } from '#contract/limits.ts'
import type { Heading } from '#contract/text/anchors.ts'
import { Cache } from '../../cache/cache.ts'
import type { Database } from '../../db/database.ts'
import type { PageRow } from '../../db/statements/rows.ts'
import { inWorker, WorkStopped } from '../../workers/in-worker.ts'
import { task } from '../../workers/task.ts'

/** A text as HTML, finished: safe to send and to insert. */
export interface RenderedPage {
  readonly html: string
  readonly outline: Heading[]
}

interface Rendering {
  readonly text: string
  readonly options: RenderOptions
}

const render = ({ text, options }: Rendering): RenderedPage => {
  const { html, outline } = renderText(text, options)
  return { html, outline }
}

/** For long texts, which would keep everybody waiting. */
export const renderTextTask = task({
  name: 'render text',
  run: render,
  ms: 15_000,
  memoryMb: 768,
  workers: 2,
})

/**
 * True for a text that is markdown: API documents, sheets and other JSON are drawn by the program.
 * Source: web/spec/reading.md 11.1.
 */
export function isMarkdown(text: string): boolean {
  if (!/^[\s\uFEFF]*[[{]/.test(text)) return true
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return false
  } catch {
    return true
  }
}

/** By page, language and address. */
const cache = new Cache<RenderedPage>()

/** Bytes of a rendered text besides its HTML, about; of a sign and of a heading. */
const [renderedBytes, signBytes, headingBytes] = [500, 2, 200]

interface Making {
  readonly stamp: string
  readonly rendered: Promise<RenderedPage | null>
}
const makingOf = new WeakMap<Database, Map<string, Making>>()

/** @returns `null` for work that was stopped: the reader's browser renders such a text itself */
async function make(rendering: Rendering): Promise<RenderedPage | null> {
  if (rendering.text.length <= limits.textBytesInline) return render(rendering)
  try {
    return await inWorker(renderTextTask, rendering)
  } catch (error) {
    if (error instanceof WorkStopped) return null
    throw error
  }
}

/**
 * The text of a page as HTML. A page that many ask for at once is rendered once, a long one in a
 * worker.
 *
 * @param page as it was read for this request, by somebody who may read it
 * @returns `null` for what is no markdown, and for a text that took too long
 */
export async function renderedText(
  db: Database,
  { page_id, revision }: Pick<PageRow, 'page_id' | 'revision'>,
  text: string,
  options: RenderOptions,
): Promise<RenderedPage | null> {
  const { base, locale, ...rest } = options
  const key = JSON.stringify([page_id, locale, base])
  const stamp = JSON.stringify([revision, text.length, rest])
  const found = cache.get(db, key, stamp)
  if (found !== undefined) return found
  if (!isMarkdown(text)) return null

  let making = makingOf.get(db)
  if (!making) makingOf.set(db, (making = new Map()))
  const running = making.get(key)
  if (running?.stamp === stamp) return running.rendered
  const own: Making = { stamp, rendered: make({ text, options }) }
  making.set(key, own)
  try {
    const rendered = await own.rendered
    // what was stopped may come through at a quieter time
    if (rendered)
      cache.set(
        db,
        key,
        stamp,
        rendered,
        renderedBytes + rendered.html.length * signBytes + rendered.outline.length * headingBytes,
      )
    return rendered
  } finally {
    if (making.get(key) === own) making.delete(key)
  }
}
