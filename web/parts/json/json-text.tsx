import { memo, type ReactNode } from 'react'
import './json-text.css'

/** Characters of a text that is coloured: each token becomes an element. */
const mostColoured = 60_000

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A JSON text with colours. */
export const JsonText = memo(({ text }: { text: string }) => {
  if (text.length > mostColoured) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(token)) {
    const [whole, string, colon] = found
    const at = found.index
    const kind = string ? (colon ? 'name' : 'string') : /\d/.test(whole) ? 'number' : 'word'
    const words = string ?? whole
    parts.push(
      text.slice(end, at),
      <span key={at} className={`json-${kind}`}>
        {words}
      </span>,
    )
    end = at + words.length
  }
  return [...parts, text.slice(end)]
})
