import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { CatalogPicker, CatalogSelect } from '../catalog-picker/catalog-picker.tsx'
import type { Tree } from '../catalog-tree/tree.ts'
import { livePathsOf } from './roles.ts'

const whole = '0'

interface ScopeSelectProps {
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

/**
 * What the catalog picker shows for a scope: all catalogs first, then any number of catalogs. The
 * last one cannot be taken back: that would silently give the whole item.
 */
function useScopeChoice({ label, tree, scope, onScope, disabled, busy }: ScopeSelectProps) {
  const t = usePhrases()
  const all = t('controls.allCatalogs')
  const gone = t('item-roles.catalogGone')
  const live = useMemo(() => (tree ? livePathsOf(scope, tree) : []), [scope, tree])
  const first = useMemo(() => [{ id: whole, label: all }], [all])
  return {
    label,
    tree,
    first,
    disabled,
    busy,
    value: scope[0] ?? whole,
    several: {
      values: scope.length === 0 ? [whole] : scope,
      text: scope.length === 0 ? all : tree ? wordList(live) || gone : '…',
    },
    onValue: (id: string) => {
      if (id === whole) return onScope([])
      const others = scope.filter(
        (one) => one !== id && tree && livePathsOf([one], tree).length > 0,
      )
      if (!scope.includes(id)) onScope([...others, id])
      else if (others.length > 0) onScope(others)
    },
  }
}

/**
 * The catalogs that a role is restricted to, in a row of controls; reported when it closes, or goes
 * with its row while it is open.
 */
export function ScopeSelect(props: ScopeSelectProps) {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const choice = useScopeChoice({ ...props, scope: draft ?? props.scope, onScope: setDraft })
  const report = () => {
    if (draft && draft.join() !== props.scope.join()) props.onScope(draft)
  }
  const latest = useRef(report)
  latest.current = report
  useEffect(() => () => latest.current(), [])
  const onClosed = () => {
    report()
    setDraft(null)
  }
  return <CatalogSelect {...choice} several={{ ...choice.several, onClosed }} />
}

/** The same as a field of a form. */
export const ScopeField = ({
  help,
  error,
  ...props
}: ScopeSelectProps & { help?: ReactNode; error?: string }) => (
  <CatalogPicker {...useScopeChoice(props)} help={help} error={error} />
)
