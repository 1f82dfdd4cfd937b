import { useEffect, useMemo, useState } from 'react'
import type * as Renderer from '#contract/document/draw-text.ts'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { loadedLibraries, useLibraries } from './libraries.ts'

/** A text as HTML: from the server, or rendered here by the same function. */
export interface Rendered {
  /** Safe to insert. */
  html: string
  outline: Heading[]
}

/** Parser and sanitiser: only needed for texts that no server has rendered. */
let renderer: typeof Renderer | undefined
const loadRenderer = async () =>
  (renderer ??= await loadChunk(() => import('#contract/document/draw-text.ts')))

/** Part of every attachment's address, whose host may be a former one of the site. */
const attachment = /visitfile/i

/**
 * Renders a text in the browser; synchronously from the second time on.
 * @param text `null`: there is nothing to render
 * @param askFormerHosts called once, when the text contains an attachment on any host
 * @returns `null` while the renderer is loading. Code has no colours until the highlighter has loaded;
 *   a text with formulas waits for their library, unless it can't be loaded.
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
          throw error // the nearest boundary shows that something could not be loaded
        }),
    )
  }, [isNeeded, loaded])
  useEffect(() => {
    if (!isUnsure || hosts) return
    askFormerHosts().then(setHosts, () => setHosts([]))
    // fetched once, whoever needs them
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnsure, hosts])
  const [libraries, setLibraries] = useState(loadedLibraries)
  const { dialect, locale, base, title, globals, hasLines } = options
  const drawn = useMemo(
    () =>
      text === null || !loaded || (isUnsure && !hosts)
        ? null
        : loaded.drawText(
            text,
            { dialect, locale, base, title, globals, hasLines, formerHosts: hosts },
            libraries,
          ),
    [text, loaded, libraries, isUnsure, hosts, dialect, locale, base, title, globals, hasLines],
  )
  const isWaiting = useLibraries(drawn?.missing, setLibraries)
  const [shown, setShown] = useState<Rendered | null>(null)
  if (!isWaiting && drawn && drawn.rendered !== shown) setShown(drawn.rendered)
  return drawn && (isWaiting ? shown : drawn.rendered)
}
