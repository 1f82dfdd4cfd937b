import { useState } from 'react'
import { SearchBox } from '../search/search-box.tsx'
import './list.css'

interface FilterBoxProps {
  label: string
  /** The text that filters the list now. */
  value: string
  onValue: (value: string) => void
  /** Announced to screen readers: how many rows there are. */
  found?: string
  /** False: `/` belongs to another box of the screen. */
  shortcut?: boolean
}

/** A search box that filters a list after a pause in typing, and follows Back and Forward. */
export function FilterBox({ value, onValue, ...rest }: FilterBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return (
    <SearchBox
      {...rest}
      value={typed}
      onValue={setTyped}
      onSearch={(text) => onValue(text.trim())}
    />
  )
}
