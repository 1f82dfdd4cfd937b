import { useMemo } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import {
  CatalogPicker,
  type CatalogPickerProps,
} from '../../../../parts/catalog-picker/catalog-picker.tsx'

/** Props of a field without a form, for its dialog reports its own failures. */
export const unbound = { error: '', onBlur: () => undefined }

/** A field for a catalog, or the root of its item. */
export function CatalogField(props: Omit<CatalogPickerProps, 'first'>) {
  const t = usePhrases()
  const label = t('catalogs.root')
  const root = useMemo(() => [{ id: '0', label }], [label])
  return <CatalogPicker {...props} first={root} />
}
