import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { language, usePhrases } from '../../locales/phrases.ts'
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
import type { CatalogChoiceProps } from './catalog-choice.ts'
import '../../ui/forms/select/list-box.css'
import './catalog-choices.css'

/** Up to so many catalogs are all shown at once. Source: web/spec/writing.md 3. */
const openAtFirst = 200

interface CatalogChoicesProps extends CatalogChoiceProps {
  /** The button that has opened it. */
  at: HTMLElement
  onClose: () => void
}

/** The tree to choose from, next to its button. */
export const CatalogChoices = ({ at, ...choice }: CatalogChoicesProps) => (
  <Popover label={choice.label} open at={at} onOpen={choice.onClose}>
    <Choices {...choice} />
  </Popover>
)

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
  several,
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
    if (!several) onClose()
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
          isMultiple={several !== undefined}
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
              isChosen={several ? several.values.includes(row.row.id) : row.row.key === chosen?.key}
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
