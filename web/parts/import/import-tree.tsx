import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Badge, type BadgeProps } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Link } from '../links/link.tsx'
import { isChange } from './changes.ts'
import type { ImportChoice, Imported } from './use-import.ts'

type PageNode = Extract<Imported['tree'][number], { page_id: number }>
type Node = PageNode | { cat_name: string; children: readonly Node[] }

/** Which pages are listed. */
export type Shown = 'all' | 'changes' | Exclude<PageNode['state'], 'same'>

/** The tree without other pages, and without catalogs that would be empty. */
function narrowed(nodes: readonly Node[], shown: Shown, removed: ImportChoice['removed']): Node[] {
  if (shown === 'all') return [...nodes]
  return nodes.flatMap((one): Node[] => {
    if (!('cat_name' in one))
      return (shown === 'changes' ? isChange(one.state, removed) : one.state === shown) ? [one] : []
    const children = narrowed(one.children, shown, removed)
    return children.length > 0 ? [{ ...one, children }] : []
  })
}

const pagesIn = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, one) => sum + ('cat_name' in one ? pagesIn(one.children) : 1), 0)

/** More pages: catalogs are closed at first. */
const mostOpen = 60

interface ImportTreeProps {
  label: string
  found: Imported
  shown: Shown
  /** Whether all pages are new, so that it need not be said of each. */
  isNew: boolean
  /** What becomes of pages whose operation is no longer in the file. */
  removed: ImportChoice['removed']
  /** First part of the addresses of pages; '' while there are none. */
  base: string
  onOpen: (() => void) | undefined
}

/** The pages that an import makes, by catalogs. */
export function ImportTree({ label, found, shown, ...rest }: ImportTreeProps) {
  const nodes = narrowed(found.tree, shown, rest.removed)
  const isOpen = pagesIn(nodes) <= mostOpen
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className="import-tree" role="group" aria-label={label} tabIndex={0}>
      {/* catalogs are opened anew for another choice of pages */}
      <Nodes key={shown} nodes={nodes} isOpen={isOpen} {...rest} />
    </div>
  )
}

type Shared = Pick<ImportTreeProps, 'isNew' | 'removed' | 'base' | 'onOpen'>

interface NodesProps extends Shared {
  nodes: readonly Node[]
  isOpen: boolean
}

const Nodes = ({ nodes, ...rest }: NodesProps) => (
  <ul>
    {nodes.map((one, at) =>
      'cat_name' in one ? (
        // titles may repeat, and the list never changes its order
        // oxlint-disable-next-line react/no-array-index-key
        <CatalogEntry key={at} name={one.cat_name} nodes={one.children} {...rest} />
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <PageEntry key={at} page={one} {...rest} />
      ),
    )}
  </ul>
)

function CatalogEntry({ name, ...rest }: NodesProps & { name: string }) {
  const t = usePhrases()
  const [isOpen, setOpen] = useState(rest.isOpen)
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="folder" size={16} />
          <span className="import-title">{name}</span>
          <span className="import-count">{t('import.pages', { count: pagesIn(rest.nodes) })}</span>
        </summary>
        {isOpen && <Nodes {...rest} />}
      </details>
    </li>
  )
}

const kinds: Partial<Record<PageNode['state'], BadgeProps['kind']>> = {
  new: 'success',
  changed: 'info',
}

const removals = {
  deprecate: { kind: 'warning', word: 'import.stateDeprecated' },
  trash: { kind: 'danger', word: 'import.stateTrashed' },
  keep: { kind: undefined, word: 'import.stateKept' },
} as const

function PageEntry({ page, isNew, removed, base, onOpen }: Shared & { page: PageNode }) {
  const t = usePhrases()
  const { page_id, page_title, method, state, note, api_changes } = page
  const words = {
    new: t('import.stateNew'),
    changed: t('import.stateChanged'),
    same: t('import.stateSame'),
    removed: t(removals[removed].word),
  }
  const isGone = state === 'removed' && isChange(state, removed)
  return (
    <li className="import-page">
      {method ? (
        <span className={`import-method ${method.toLowerCase()}`}>{method.toUpperCase()}</span>
      ) : (
        <Icon name="file" size={16} />
      )}
      <span className="import-title">
        {base && page_id > 0 ? (
          <Link to={`${base}/${page_id}`} onClick={onOpen}>
            {page_title}
          </Link>
        ) : isGone ? (
          <s>{page_title}</s>
        ) : (
          page_title
        )}
        {api_changes && <span className="import-note">{withNames(api_changes)}</span>}
        {note && <span className="import-note">{note}</span>}
      </span>
      {!isNew && (
        <Badge kind={state === 'removed' ? removals[removed].kind : kinds[state]}>
          {words[state]}
        </Badge>
      )}
    </li>
  )
}

/** A text whose names stand between backticks. */
const withNames = (text: string) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- its parts never change their order
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  )
