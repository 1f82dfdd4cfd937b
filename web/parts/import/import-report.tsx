import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Pills } from '../../ui/controls/pills.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { changesIn } from './changes.ts'
import { ImportTree, type Shown } from './import-tree.tsx'
import type { ImportChoice, Imported } from './use-import.ts'

/** More of them are folded. */
const mostOpen = 8

interface ImportReportProps {
  found: Imported
  isInNewItem: boolean
  removed: ImportChoice['removed']
  /** First part of the addresses of pages; '' before the import. */
  base: string
  /** A page is opened by its link. */
  onOpen: (() => void) | undefined
}

/** How many pages of which kind, which ones, and what could not be taken as it is. */
export function ImportReport({ found, isInNewItem, removed, base, onOpen }: ImportReportProps) {
  const t = usePhrases()
  const [asked, setAsked] = useState<Shown>('changes')
  const { counts, remarks } = found
  const secrets = remarks.filter(({ kind }) => kind === 'secret')
  const named = secrets.slice(0, mostOpen)
  const kinds = isInNewItem ? [] : kindsIn(counts, removed)
  const shown = kinds.find(({ value }) => value === asked)?.value ?? 'all'
  const nameOf = ({ value, count }: (typeof kinds)[number]) =>
    `${t(`import.shown_${value}`)} ${count}`
  const label = t(base ? 'import.made' : 'import.preview')
  const said: [boolean, string][] = isInNewItem
    ? [
        [true, t('import.pages', { count: counts.created })],
        [counts.catalogs > 0, t('import.catalogs', { count: counts.catalogs })],
        [counts.operations > 0, t('import.operations', { count: counts.operations })],
      ]
    : [
        [kinds.length === 2, kinds.slice(1).map(nameOf).join()],
        [counts.catalogs > 0, t('import.newCatalogs', { count: counts.catalogs })],
      ]
  return (
    <section className="import-report" aria-label={label}>
      <div className="import-head">
        <strong>{label}</strong>
        <span>
          {said
            .filter(([isSaid]) => isSaid)
            .map(([, words]) => words)
            .join(' · ')}
        </span>
        {kinds.length > 2 && (
          <Pills
            label={t('import.shown')}
            value={shown}
            choices={kinds.map((one) => ({ ...one, label: t(`import.shown_${one.value}`) }))}
            onValue={setAsked}
          />
        )}
      </div>
      <Secrets named={named} count={secrets.length} />
      <ImportTree
        label={label}
        found={found}
        shown={shown}
        isNew={isInNewItem}
        removed={removed}
        base={base}
        onOpen={onOpen}
      />
      <Remarks remarks={remarks.filter((one) => !named.includes(one))} />
    </section>
  )
}

/** What the pages can be narrowed to, with how many there are of each kind. */
function kindsIn(counts: Imported['counts'], removed: ImportChoice['removed']) {
  const total = counts.created + counts.changed + counts.unchanged + counts.removed
  const changes = changesIn(counts, removed)
  const all: { value: Shown; count: number }[] = [
    { value: 'all', count: total },
    // not beside an equal number of all
    { value: 'changes', count: changes < total ? changes : 0 },
    { value: 'new', count: counts.created },
    { value: 'changed', count: counts.changed },
    { value: 'removed', count: counts.removed },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Secrets that readers of the pages would see; those that are not named are among the remarks. */
function Secrets({ named, count }: { named: Imported['remarks']; count: number }) {
  const t = usePhrases()
  if (count === 0) return null
  return (
    <Banner kind="warning">
      {t('import.secrets', { count })}
      <ul className="import-secrets">
        {named.map(({ where, message }) => (
          <li key={`${where}\n${message}`}>
            {t('core.labelled', { label: where, value: message })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** What was skipped or simplified, with its place in the file. */
function Remarks({ remarks }: Pick<Imported, 'remarks'>) {
  const t = usePhrases()
  if (remarks.length === 0) return null
  return (
    <div className="import-remarks">
      <CopyButton
        name={t('import.copyRemarks')}
        text={remarks.map(({ where, message }) => `${where}\t${message}`).join('\n')}
      />
      <details open={remarks.length <= mostOpen}>
        <summary>
          <Icon name="warning" size={16} />
          {t('import.remarks', { count: remarks.length })}
        </summary>
        <table>
          <tbody>
            {remarks.map(({ where, message }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a place may have the same remark twice
              <tr key={at}>
                <th scope="row">{where}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
