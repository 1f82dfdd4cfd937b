import type { ComponentProps } from 'react'
import '../../ui/forms/input.css'
import './code-area.css'
import { JsonText } from './json-text.tsx'

/** Characters of a text that is coloured: a new line is one in all that follow. */
const mostColoured = 30_000

export interface CodeAreaProps extends ComponentProps<'textarea'> {
  value: string
  /** Whether the text is coloured as JSON, however much of it is written yet. */
  isJson: boolean
}

/**
 * A field for code of some lines, with their numbers. The text that is seen lies over the one that
 * is typed, line on line, so that the field is an ordinary one for keyboards, screen readers and
 * the browser's undo.
 */
export function CodeArea({ value, isJson, ...props }: CodeAreaProps) {
  const lines = value.split('\n')
  const isColoured = isJson && value.length <= mostColoured
  return (
    <div className="input code-area">
      <div className="code-numbers" aria-hidden>
        {lines.map((_, at) => at + 1).join('\n')}
      </div>
      <textarea spellCheck={false} wrap="off" {...props} value={value} />
      <pre aria-hidden>
        {/* no token crosses a line: only the one that is typed in is read again */}
        {isColoured ? lines.map((line, at) => <JsonText key={at} text={`${line}\n`} />) : value}
        {/* a last line without letters has a height, too */}
        {!isColoured && '\n'}
      </pre>
    </div>
  )
}
