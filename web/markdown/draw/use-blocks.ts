import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { TextBlocks } from '../parse/blocks.ts'
import { drawBlocks, type Drawing } from './draw.ts'
import type { Finishing, Waiting } from './finish.ts'
import { fillOutline } from './inline-outline.ts'

/** How pieces of content become part of the page. */
export interface PieceHandling {
  finishing: Finishing
  onPiece: (piece: Element) => void
  onWaiting: (waiting: Waiting[]) => void
}

export interface ShownBlocks {
  /** Where the blocks are drawn. */
  place: RefObject<HTMLDivElement | null>
  /** From 0 to 1. */
  progress: number
  /** Draws up to the heading with this id, or everything while nothing is found by it. */
  reveal: (id: string, isFound: () => boolean) => void
}

/**
 * Draws the blocks of a markdown text, and all of them at once before the page is printed.
 *
 * @param markdown `null`: the content is no markdown
 * @param pieces another object draws everything anew
 */
export function useBlocks(markdown: TextBlocks | null, pieces: PieceHandling): ShownBlocks {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const blockOf = useRef(new Map<string, number>())
  const [progress, setProgress] = useState(1)
  useLayoutEffect(() => {
    if (!markdown) return
    blockOf.current = markdown.blockOfHeading
    place.current!.replaceChildren()
    const { finishing, onPiece, onWaiting } = pieces
    const own = drawBlocks(
      place.current!,
      markdown.blocks,
      { ...finishing },
      {
        onPiece: (piece) => {
          for (const nav of piece.querySelectorAll('.md-outline'))
            fillOutline(nav, markdown.outline, finishing.words)
          onPiece(piece)
        },
        onWaiting,
        onProgress: setProgress,
      },
    )
    drawing.current = own
    const all = () => own.all()
    addEventListener('beforeprint', all)
    return () => {
      removeEventListener('beforeprint', all)
      own.stop()
      drawing.current = null
    }
  }, [markdown, pieces])
  const reveal = useCallback((id: string, isFound: () => boolean) => {
    const block = blockOf.current.get(id)
    if (block !== undefined) drawing.current?.upTo(block)
    if (!isFound()) drawing.current?.all() // a footnote or an id of the author's own
  }, [])
  return { place, progress, reveal }
}
