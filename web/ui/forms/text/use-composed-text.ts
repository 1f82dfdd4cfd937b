import { useState, type ChangeEvent, type CompositionEvent } from 'react'

interface ComposedText {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
}

/**
 * Props of an input that searches while it is typed in: what an input method is still composing
 * stays in the input, and `onText` gets what has been composed.
 */
export function useComposedText(value: string, onText: (text: string) => void): ComposedText {
  const [composing, setComposing] = useState<string | null>(null)
  const end = (text: string) => {
    setComposing(null)
    onText(text)
  }
  return {
    value: composing ?? value,
    onChange: ({ target, nativeEvent }) => {
      if ((nativeEvent as InputEvent).isComposing) setComposing(target.value)
      else end(target.value)
    },
    onCompositionEnd: ({ currentTarget }) => end(currentTarget.value),
  }
}
