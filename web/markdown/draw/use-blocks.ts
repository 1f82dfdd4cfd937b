import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Words } from '../locales/phrases.ts'
import type { TextBlocks } from '../parse/blocks.ts'
import { drawBlocks, type Drawing } from './draw.ts'
import type { Finishing, Waiting } from './finish.ts'
import { fillOutline } from './inline-outline.ts'

export interface BlocksProps {
  /** `null`: the content is no markdown. */
  markdown: TextBlocks | null
  finishing: Finishing
  words: Words
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

/** Draws the blocks of a markdown text, and all of them at once before the page is printed. */
export function useBlocks(props: BlocksProps): ShownBlocks {
  const { markdown, finishing, words, onPiece, onWaiting } = props
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const blockOf = useRef(new Map<string, number>())
  const [progress, setProgress] = useState(1)
  useLayoutEffect(() => {
    if (!markdown) return
    blockOf.current = markdown.blockOfHeading
    place.current!.replaceChildren()
    const own = drawBlocks(
      place.current!,
      markdown.blocks,
      { ...finishing },
      {
        onPiece: (piece) => {
          for (const nav of piece.querySelectorAll('.md-outline'))
            fillOutline(nav, markdown.outline, words)
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
  }, [markdown, finishing, words, onPiece, onWaiting])
  const reveal = useCallback((id: string, isFound: () => boolean) => {
    const block = blockOf.current.get(id)
    if (block !== undefined) drawing.current?.upTo(block)
    if (!isFound()) drawing.current?.all() // a footnote or an id of the author's own
  }, [])
  return { place, progress, reveal }
}
