import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import '../../ui/forms/input.css'
import './code-area.css'
import { JsonText } from './json-text.tsx'

/** Characters of a text that is coloured: a new line is one in all that follow. */
const mostColoured = 30_000

interface CodeAreaProps extends ComponentProps<'textarea'> {
  value: string
  /** Whether the text is coloured as JSON, however much of it is written yet. */
  isJson: boolean
}

/**
 * A field for code of some lines, with their numbers. The text that is seen lies under the one that
 * is typed, line on line, and follows as that scrolls to its cursor, so that the field is an
 * ordinary one for keyboards, screen readers and the browser's undo.
 */
export function CodeArea({ value, isJson, ...props }: CodeAreaProps) {
  const typed = useRef<HTMLTextAreaElement>(null)
  const shown = useRef<HTMLPreElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  const lines = value.split('\n')
  const isColoured = isJson && value.length <= mostColoured
  const follow = () => {
    const { scrollLeft = 0, scrollTop = 0 } = typed.current ?? {}
    shown.current!.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`
    numbers.current!.style.transform = `translateY(${-scrollTop}px)`
  }
  useLayoutEffect(follow, [value])
  return (
    <div className="input code-area">
      <div className="code-numbers" aria-hidden>
        <div ref={numbers}>{lines.map((_, at) => at + 1).join('\n')}</div>
      </div>
      <div className="code-shown" aria-hidden>
        <pre ref={shown}>
          {/* no token crosses a line: only the one that is typed in is read again */}
          {isColoured ? lines.map((line, at) => <JsonText key={at} text={`${line}\n`} />) : value}
          {/* a last line without letters has a height, too */}
          {!isColoured && '\n'}
        </pre>
      </div>
      <textarea
        ref={typed}
        spellCheck={false}
        wrap="off"
        {...props}
        value={value}
        onScroll={follow}
      />
    </div>
  )
}
