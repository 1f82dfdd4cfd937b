import { useMemo, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { CatalogPicker, CatalogSelect } from '../catalog-picker/catalog-picker.tsx'
import type { Tree } from '../catalog-tree/tree.ts'
import { livePathsOf } from './roles.ts'

const whole = '0'
/** A scope that is no single catalog: several of them, or deleted ones. */
const kept = 'kept'

export interface ScopeSelectProps {
  label: string
  /** Undefined while it is being fetched. */
  tree: Tree | undefined
  /** Ids of catalogs; empty: all. */
  scope: readonly string[]
  onScope: (scope: readonly string[]) => void
  disabled?: boolean
  /** It is being saved. */
  busy?: boolean
}

/** What the catalog picker shows for a scope: all catalogs first, then one catalog. */
function useScopeChoice({ label, tree, scope, onScope, disabled, busy }: ScopeSelectProps) {
  const t = usePhrases()
  const all = t('controls.allCatalogs')
  const gone = t('item-roles.catalogGone')
  const live = useMemo(() => (tree ? livePathsOf(scope, tree) : []), [scope, tree])
  const isOne = scope.length === 0 || (scope.length === 1 && (live.length === 1 || !tree))
  const name = live.join(', ') || gone
  const first = useMemo(
    () => [{ id: whole, label: all }, ...(isOne ? [] : [{ id: kept, label: name }])],
    [all, isOne, name],
  )
  return {
    label,
    tree,
    first,
    disabled,
    busy,
    value: isOne ? (scope[0] ?? whole) : kept,
    onValue: (id: string) => {
      if (id !== kept) onScope(id === whole ? [] : [id])
    },
  }
}

/** The catalogs that a role is restricted to, in a row of controls. */
export const ScopeSelect = (props: ScopeSelectProps) => <CatalogSelect {...useScopeChoice(props)} />

/** The same as a field of a form. */
export const ScopeField = ({
  help,
  error,
  ...props
}: ScopeSelectProps & { help?: ReactNode; error?: string }) => (
  <CatalogPicker {...useScopeChoice(props)} help={help} error={error} />
)
