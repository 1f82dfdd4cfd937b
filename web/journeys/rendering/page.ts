/// <reference types="vite/client" />
// The page the rendering test looks at: content alone, without a screen around it.
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { Content, type ContentHandle, type ContentProps } from '../../markdown/content.tsx'
import { renderText, type RenderedText, type RenderOptions } from '#contract/document/render.ts'
import { safeHtml } from '#contract/document/drawing.ts'
import { finishDrawing } from '../../markdown/interaction/print.ts'

export interface ShownContent {
  handle: { current: ContentHandle | null }
  opened: string[]
  fragments: string[]
  ticks: [number, boolean][]
  outline: string[]
  hits: number
}

export interface RenderingPage {
  /** The rendered HTML of a text. */
  render(text: string, options: RenderOptions): RenderedText
  sanitise(html: string): string
  /** Anything in some HTML that could run, load, or shadow names of the page. */
  problems(html: string): string[]
  /** Replaces what is shown before it returns. */
  show(props: Partial<ContentProps> & { canTick?: boolean; formerHosts?: string[] }): void
  /** What happens before the browser prints. */
  finishForPrint(): Promise<void>
  shown: ShownContent
}

const acting =
  /^(?:script|style|iframe|object|embed|form|template|link|meta|base|noscript|textarea|select|foreignobject)$/i
const badScheme = /^\s*(?:javascript|vbscript|blob|data:(?!image\/(?:png|jpe?g|gif|webp)))/i

function problemsOf(element: Element): string[] {
  const found = acting.test(element.localName) ? [element.localName] : []
  for (const { name, value } of element.attributes) {
    if (/^(?:on.*|srcdoc|srcset|autoplay|name|ping|formaction)$/.test(name)) found.push(name)
    if (/^(?:href|src|poster|cite|xlink:href)$/.test(name) && badScheme.test(value))
      found.push(`${name}=${value}`)
    if (name === 'id' && !value.startsWith('h-')) found.push(`id=${value}`)
    if (name === 'style' && /url|position/i.test(value)) found.push(`style=${value}`)
  }
  return found
}

const root = createRoot(document.getElementById('root')!)
const base = `${location.origin}/`
let count = 0

const page: RenderingPage = {
  render: renderText,
  sanitise: safeHtml,
  problems: (html) => {
    const holder = document.createElement('template')
    holder.innerHTML = html
    return [...holder.content.querySelectorAll('*')].flatMap((element) => problemsOf(element))
  },
  show: ({ canTick, formerHosts, ...props }) => {
    const shown: ShownContent = {
      handle: { current: null },
      opened: [],
      fragments: [],
      ticks: [],
      outline: [],
      hits: -1,
    }
    page.shown = shown
    const all: ContentProps = {
      text: '',
      locale: 'zh-cn',
      base,
      open: (path) => shown.opened.push(path),
      onFragment: (fragment) => shown.fragments.push(fragment),
      onOutline: (outline) => (shown.outline = outline.map(({ id }) => id)),
      onHits: (hits) => (shown.hits = hits),
      ref: shown.handle,
      ...(canTick
        ? { onTick: (line: number, isDone: boolean) => shown.ticks.push([line, isDone]) }
        : {}),
      ...(formerHosts ? { askFormerHosts: () => Promise.resolve(formerHosts) } : {}),
      ...props,
    }
    flushSync(() => root.render(createElement(Content, { key: count++, ...all })))
  },
  finishForPrint: finishDrawing,
  shown: { handle: { current: null }, opened: [], fragments: [], ticks: [], outline: [], hits: -1 },
}
Object.assign(window, { page })
