import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { language, usePhrases } from '../../locales/phrases.ts'
import { Field, type ControlProps } from '../../ui/forms/field.tsx'
import '../../ui/forms/input.css'
import '../../ui/forms/list-box.css'
import { SelectSign } from '../../ui/forms/select-sign.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { CatalogTree, type RowProps, type TreeHandle } from '../catalog-tree/catalog-tree.tsx'
import { findCatalogs } from '../catalog-tree/catalogs.ts'
import {
  ancestorsOf,
  entryIn,
  growTree,
  type Entry,
  type Seed,
  type Tree,
} from '../catalog-tree/tree.ts'
import './catalog-picker.css'

/** Up to so many catalogs are all shown at once. Source: web/spec/writing.md 3. */
const openAtFirst = 200

export interface CatalogChoiceProps {
  label: string
  /** Undefined while it is being fetched. Only its catalogs are shown. */
  tree: Tree | undefined
  /** Id of the chosen catalog, or of one of the entries before them. */
  value: string
  onValue: (id: string) => void
  /** Entries before the catalogs: item root, all catalogs. */
  first?: readonly { id: string; label: string }[]
  /** Why a catalog (`null`: an entry before them) can't be chosen; '' when it can. */
  reasonOf?: (catalog: Entry | null) => string
  disabled?: boolean
  /** The choice is being saved: it can't be changed now, but keeps the focus. */
  busy?: boolean
  onBlur?: () => void
}

export interface CatalogPickerProps extends CatalogChoiceProps {
  help?: ReactNode
  error?: string
}

/** A field with the tree of catalogs. Source: web/spec/design.md 4 (tree picker). */
export const CatalogPicker = ({ help, error, ...choice }: CatalogPickerProps) => (
  <Field label={choice.label} help={help} error={error}>
    {(controlProps) => <CatalogSelect {...choice} controlProps={controlProps} />}
  </Field>
)

/** The button that shows the path of the chosen catalog, and opens the tree. */
export function CatalogSelect({
  controlProps,
  ...choice
}: CatalogChoiceProps & { controlProps?: ControlProps }) {
  const { label, tree, value, first = [], disabled, busy, onBlur } = choice
  const [open, setOpen] = useState(false)
  const chosen = tree && entryIn(tree, `c${value}`)
  const path = chosen
    ? [...ancestorsOf(chosen), chosen].map(({ title }) => title).join(' / ')
    : (first.find(({ id }) => id === value)?.label ?? '…')
  return (
    <Popover
      label={label}
      open={open}
      onOpen={(next) => setOpen(next && !busy)}
      trigger={
        <button
          type="button"
          {...controlProps}
          className="input select-trigger"
          aria-label={`${label}: ${path}`}
          title={path}
          disabled={disabled}
          aria-busy={busy || undefined}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(!busy)
          }}
        >
          <span className="select-value">{path}</span>
          <span className="select-sign">
            <SelectSign busy={busy} />
          </span>
        </button>
      }
    >
      <Choices {...choice} onClose={() => setOpen(false)} />
    </Popover>
  )
}

const firstKey = (id: string) => `first${id}`

/** The entries before the catalogs, and the catalogs. */
function withFirst(tree: Tree, first: NonNullable<CatalogChoiceProps['first']>): Tree {
  const seeds: Seed[] = first.map(({ id, label }) => ({
    key: firstKey(id),
    kind: 'catalog',
    id,
    title: label,
    isDraft: false,
    method: '',
  }))
  const catalogs = (list: readonly Entry[]) => list.filter(({ kind }) => kind === 'catalog')
  return growTree((parent) =>
    parent
      ? catalogs(entryIn(tree, parent.key)?.children ?? [])
      : [...seeds, ...catalogs(tree.roots)],
  )
}

function Choices({
  label,
  tree,
  value,
  onValue,
  first = [],
  reasonOf = () => '',
  onClose,
}: CatalogChoiceProps & { onClose: () => void }) {
  const t = usePhrases()
  const rows = useRef<TreeHandle>(null)
  const [words, setWords] = useState('')
  const [place] = useState({ scroll: 0 })
  const all = useMemo(() => tree && withFirst(tree, first), [tree, first])
  const chosen = all && (entryIn(all, `c${value}`) ?? entryIn(all, firstKey(value)))
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isSearch = words.trim() !== ''
  const found = useMemo(
    () => (all && isSearch ? findCatalogs(all, words, language()) : null),
    [all, words, isSearch],
  )
  const shown = found?.tree ?? all
  const open = useMemo(() => {
    const path = new Set(ancestorsOf(chosen).map(({ key }) => key))
    const few = (shown?.catalogs.length ?? 0) <= openAtFirst
    const keys = shown?.catalogs.map(({ key }) => key) ?? []
    return new Set(keys.filter((key) => (isSearch || few || path.has(key)) !== toggled.has(key)))
  }, [shown, chosen, isSearch, toggled])
  const toggle = ({ key }: Entry) =>
    setToggled(
      (now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]),
    )

  const isFirst = (row: Entry) => row.key === firstKey(row.id)
  const reason = (row: Entry) => reasonOf(isFirst(row) ? null : row)
  const choose = (row: Entry) => {
    if (reason(row)) return
    onValue(row.id)
    onClose()
  }
  const typed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !shown) return
    const matches = found
      ? shown.catalogs.filter(({ key }) => found.matches.has(key))
      : shown.catalogs
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      rows.current?.focus((found ? matches[0] : (chosen ?? matches[0]))?.key ?? '')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const best = found && matches.find((row) => !reason(row))
    if (best) choose(best)
  }
  return (
    <div className="catalog-picker">
      <div className="picker-search">
        <Icon name="search" size={16} />
        <input
          className="input"
          aria-label={t('controls.findCatalog')}
          placeholder={t('controls.findCatalog')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setToggled(new Set())
          }}
          onKeyDown={typed}
        />
      </div>
      {found?.matches.size === 0 && (
        <p className="note" role="status">
          {t('controls.nothingFound')}
        </p>
      )}
      {shown && shown.catalogs.length > 0 && (
        <CatalogTree
          ref={rows}
          label={label}
          roots={shown.roots}
          catalogs={{
            open,
            toggle,
            openAll: (list) => list.filter(({ key }) => !open.has(key)).forEach(toggle),
            place,
          }}
          current={found ? undefined : chosen}
          renderRow={(row) => (
            <Choice
              key={row.row.key}
              {...row}
              isFirst={isFirst(row.row)}
              isChosen={row.row.key === chosen?.key}
              reason={reason(row.row)}
              onToggle={() => toggle(row.row)}
              onChoose={() => choose(row.row)}
            />
          )}
        />
      )}
    </div>
  )
}

interface ChoiceProps extends RowProps {
  isFirst: boolean
  isChosen: boolean
  reason: string
  onToggle: () => void
  onChoose: () => void
}

function Choice({ row, isOpen, item, isFirst, isChosen, reason, onToggle, onChoose }: ChoiceProps) {
  const hasChildren = row.children.length > 0
  return (
    <div
      {...item}
      title={reason || row.title}
      aria-label={row.title}
      aria-selected={isChosen}
      aria-disabled={reason ? true : undefined}
      aria-description={reason || undefined}
      aria-expanded={hasChildren ? isOpen : undefined}
      onClick={onChoose}
    >
      {hasChildren ? (
        <button
          type="button"
          className="twist"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
        </button>
      ) : (
        <span className="twist" />
      )}
      <Icon name={isFirst ? 'globe' : 'folder'} size={16} />
      <span className="title">{row.title}</span>
      {isChosen && <Icon name="check" size={16} />}
    </div>
  )
}
