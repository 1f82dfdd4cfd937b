import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Badge, type BadgeProps } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Link } from '../link.tsx'
import type { Imported } from './use-import.ts'

type PageNode = Extract<Imported['tree'][number], { page_id: number }>
type Node = PageNode | { cat_name: string; children: readonly Node[] }

const pagesIn = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, one) => sum + ('cat_name' in one ? pagesIn(one.children) : 1), 0)

/** More pages: catalogs are closed at first. */
const mostOpen = 60

export interface ImportTreeProps {
  label: string
  found: Imported
  /** Whether all pages are new, so that it need not be said of each. */
  isNew: boolean
  /** First part of the addresses of pages; '' while there are none. */
  base: string
  onOpen: (() => void) | undefined
}

/** The pages that an import makes, by catalogs. */
export function ImportTree({ label, found, ...rest }: ImportTreeProps) {
  const nodes: readonly Node[] = found.tree
  const isOpen = pagesIn(nodes) <= mostOpen
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className="import-tree" role="group" aria-label={label} tabIndex={0}>
      <Nodes nodes={nodes} isOpen={isOpen} {...rest} />
    </div>
  )
}

interface NodesProps extends Pick<ImportTreeProps, 'isNew' | 'base' | 'onOpen'> {
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
  removed: 'warning',
}

interface PageEntryProps extends Pick<ImportTreeProps, 'isNew' | 'base' | 'onOpen'> {
  page: PageNode
}

function PageEntry({ page, isNew, base, onOpen }: PageEntryProps) {
  const t = usePhrases()
  const { page_id, page_title, method, state, note, api_changes } = page
  const words = {
    new: t('import.stateNew'),
    changed: t('import.stateChanged'),
    same: t('import.stateSame'),
    removed: t('import.stateRemoved'),
  }
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
        ) : (
          page_title
        )}
        {api_changes && <span className="import-note">{withNames(api_changes)}</span>}
        {note && <span className="import-note">{note}</span>}
      </span>
      {!isNew && <Badge kind={kinds[state]}>{words[state]}</Badge>}
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
