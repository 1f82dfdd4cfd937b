import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { pathName, variableName } from '../lib/request-names.ts'
import '../ui/forms/input.css'
import './address-field.css'

interface AddressFieldProps extends ComponentProps<'input'> {
  value: string
}

/**
 * The field for the address of a request, in which variables and the parameters of the path are
 * marked. The text that is seen lies over the one that is typed, and follows as that scrolls to its
 * cursor; an ordinary field has no scroll bars that it would cover, as those of a code area.
 */
export function AddressField({ value, ...props }: AddressFieldProps) {
  const shown = useRef<HTMLSpanElement>(null)
  const follow = () => {
    const input = shown.current?.previousElementSibling
    if (shown.current && input) shown.current.scrollLeft = input.scrollLeft
  }
  useLayoutEffect(follow, [value])
  return (
    <div className="input address-field">
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onScroll={follow}
        onSelect={follow}
        {...props}
        value={value}
      />
      <span ref={shown} className="address-text" aria-hidden>
        {marked(value)}
      </span>
    </div>
  )
}

function marked(text: string): ReactNode {
  const pathEnd = text.search(/[?#]|$/)
  const found = [
    ...[...text.matchAll(variableName)].map((one) => ({ one, kind: 'variable' })),
    ...[...text.slice(0, pathEnd).matchAll(pathName)].map((one) => ({ one, kind: 'path' })),
  ].toSorted((a, b) => a.one.index - b.one.index)
  const parts: ReactNode[] = []
  let end = 0
  for (const { one, kind } of found) {
    parts.push(
      text.slice(end, one.index),
      <mark key={one.index} className={kind}>
        {one[0]}
      </mark>,
    )
    end = one.index + one[0].length
  }
  return [...parts, text.slice(end)]
}
