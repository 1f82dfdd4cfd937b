import { useMemo } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'

/** The item root, before the catalogs. */
export function useRoot() {
  const t = usePhrases()
  const label = t('catalogs.root')
  return useMemo(() => [{ id: '0', label }], [label])
}
