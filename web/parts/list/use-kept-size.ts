import { useCallback, useState } from 'react'

/**
 * Rows per page of a list, as last chosen in this browser. Source: web/spec/design.md 4 (list
 * table).
 * @param list name of the list
 */
export function useKeptSize(list: string, usual: number): [number, (size: number) => void] {
  const [size, setSize] = useState(() => keptSize(list) ?? usual)
  const choose = useCallback(
    (next: number) => {
      if (next === size) return
      keepSize(list, next)
      setSize(next)
    },
    [list, size],
  )
  return [size, choose]
}

const key = (list: string) => `page-size:${list}`

function keptSize(list: string): number | null {
  try {
    const size = Number(localStorage.getItem(key(list)))
    return Number.isSafeInteger(size) && size > 0 && size <= 200 ? size : null
  } catch {
    return null
  }
}

function keepSize(list: string, size: number): void {
  try {
    localStorage.setItem(key(list), String(size))
  } catch {
    // without storage the usual size applies every time
  }
}
