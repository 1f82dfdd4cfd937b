import { Fragment, type ReactNode } from 'react'

/** Blocks and spans of code, and addresses; an address ends before closing punctuation. */
const special =
  /```[^\n]*\n([\s\S]*?)\n?```|`([^`\n]+)`|(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}，。；：！？）】])/g

/**
 * The text of a comment: lines as written, with code and links. Everything else is text, never
 * HTML. Source: web/spec/reading.md 8.12.
 */
export function CommentText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(special)) {
    const [whole, block, span, address] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    if (address !== undefined)
      parts.push(
        <a href={address} target="_blank" rel="nofollow noopener noreferrer">
          {address}
        </a>,
      )
    else if (block !== undefined) parts.push(<code className="block">{block}</code>)
    else parts.push(<code>{span}</code>)
  }
  parts.push(text.slice(end))
  return (
    <p className="comment-text">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
        <Fragment key={at}>{part}</Fragment>
      ))}
    </p>
  )
}
