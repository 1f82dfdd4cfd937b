import { useState } from 'react'
import { useQueryOfAddress } from '../../../parts/links/link.tsx'
import type { DialogName } from './item-action.ts'

/**
 * The dialog over the reader. The history is open whenever the address says `history=1`, so that
 * the address can be passed on. Source: web/spec/reading.md 8.8.
 */
export function useOpenedDialog(): [DialogName | null, (name: DialogName | null) => void] {
  const [query, setQuery] = useQueryOfAddress()
  const [other, setOther] = useState<DialogName | null>(null)
  const isHistory = query.has('history')
  const open = (name: DialogName | null) => {
    setOther(name === 'history' ? null : name)
    if (isHistory === (name === 'history')) return
    const next = new URLSearchParams(query)
    if (isHistory) next.delete('history')
    else next.set('history', '1')
    setQuery(next, { replace: true })
  }
  return [isHistory ? 'history' : other, open]
}
