import { useEffect, useMemo, useState } from 'react'
import type * as Renderer from '#contract/document/render.ts'
import type { Heading } from '#contract/text/anchors.ts'

/** A text as HTML: from the server, or made here by the same function. */
export interface Rendered {
  /** Safe to insert. */
  html: string
  outline: Heading[]
}

/** Parser, sanitiser and highlighter: only texts that no server has rendered need them. */
let renderer: typeof Renderer | undefined
const loadRenderer = async () => (renderer ??= await import('#contract/document/render.ts'))

/** What an attachment's address contains, whose host may be a former one of the site. */
const attachment = /visitfile/i

/**
 * Renders a text in the browser; at once from the second time on.
 *
 * @param text `null`: there is nothing to render
 * @param askFormerHosts asked once, when the text holds an attachment on any host
 * @returns `null` while what is needed for it is on its way
 */
export function useRendered(
  text: string | null,
  options: Renderer.RenderOptions,
  askFormerHosts?: () => Promise<readonly string[]>,
): Rendered | null {
  const [loaded, setLoaded] = useState(renderer)
  const [hosts, setHosts] = useState<readonly string[]>()
  const isNeeded = text !== null
  const isUnsure = isNeeded && askFormerHosts !== undefined && attachment.test(text)
  useEffect(() => {
    if (!isNeeded || loaded) return
    loadRenderer().then(
      (module) => setLoaded(module),
      (error: unknown) =>
        setLoaded(() => {
          throw error // the nearest boundary says that something could not be loaded
        }),
    )
  }, [isNeeded, loaded])
  useEffect(() => {
    if (!isUnsure || hosts) return
    askFormerHosts().then(setHosts, () => setHosts([]))
    // asked once, whoever asks
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnsure, hosts])
  const { dialect, locale, base, title, globals } = options
  return useMemo(
    () =>
      text === null || !loaded || (isUnsure && !hosts)
        ? null
        : loaded.renderText(text, { dialect, locale, base, title, globals, formerHosts: hosts }),
    [text, loaded, isUnsure, hosts, dialect, locale, base, title, globals],
  )
}
