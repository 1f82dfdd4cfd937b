import { useEffect, useState } from 'react'
import type * as Renderer from '#contract/document/comment.ts'
import { withoutOverrides } from '#contract/text/mentions.ts'
import './comment-text.css'

/** Without any of these, markdown is the text itself. */
const marks = /[`*_~[\]<>|@\\&]|:\/\/|^\s*(?:[-+=]|\d+[.)]\s)|^ {4}/m

/** Parser and sanitiser, loaded with the first comment that needs them. */
let renderer: typeof Renderer | undefined
const loadRenderer = async () => (renderer ??= await import('#contract/document/comment.ts'))

interface CommentTextProps {
  text: string
  /** The names that stand out; null: whatever may be one. */
  mentions: readonly string[] | null
}

/**
 * The text of a comment: markdown without HTML, headings and pictures. Shown as it is written until
 * the renderer has loaded, or if it can't be loaded. Source: web/spec/reading.md 8.12.
 */
export function CommentText({ text, mentions }: CommentTextProps) {
  const [loaded, setLoaded] = useState(renderer)
  const isMarked = marks.test(text)
  useEffect(() => {
    if (!isMarked || loaded) return
    loadRenderer().then(
      (module) => setLoaded(module),
      () => undefined,
    )
  }, [isMarked, loaded])
  if (!isMarked || !loaded) return <p className="comment-text plain">{withoutOverrides(text)}</p>
  return (
    <div
      className="comment-text"
      // sanitised by the renderer
      dangerouslySetInnerHTML={{ __html: loaded.renderComment(text, mentions) }}
    />
  )
}
