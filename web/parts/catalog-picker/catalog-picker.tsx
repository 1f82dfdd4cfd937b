import { Fragment, useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Field, type ControlProps } from '../../ui/forms/field.tsx'
import '../../ui/forms/input.css'
import '../../ui/forms/select/list-box.css'
import { SelectSign } from '../../ui/forms/select/select-sign.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { prefetch } from '../../ui/on-demand.tsx'
import { ancestorsOf, entryIn } from '../catalog-tree/tree.ts'
import type { CatalogChoiceProps } from './catalog-choice.ts'
import './catalog-picker.css'

const load = () => import('./catalog-choices.tsx').then((m) => m.CatalogChoices)
const CatalogChoices = lazyPart(load)

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

/**
 * The button that shows the path of the chosen catalog, and opens the tree, whose code loads with
 * the first one.
 * @param hasSign a sign before the path, for a field without a label
 */
export function CatalogSelect({
  controlProps,
  hasSign = false,
  ...choice
}: CatalogChoiceProps & { controlProps?: ControlProps; hasSign?: boolean }) {
  const { label, tree, value, several, first = [], disabled, busy, onBlur } = choice
  const t = usePhrases()
  const [at, setAt] = useState<HTMLElement | null>(null)
  const chosen = tree && entryIn(tree, `c${value}`)
  const before = first.find(({ id }) => id === value)
  const names = several
    ? [several.text]
    : chosen
      ? [...ancestorsOf(chosen), chosen].map(({ title }) => title)
      : [before?.label ?? '…']
  const path = names.join(' / ')
  const close = () => {
    setAt(null)
    several?.onClosed?.()
  }
  return (
    <>
      <button
        type="button"
        {...controlProps}
        className="input select-trigger catalog-trigger"
        aria-label={t('core.labelled', { label, value: path })}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        title={path}
        disabled={disabled}
        aria-busy={busy || undefined}
        onBlur={onBlur}
        onPointerEnter={() => prefetch(load)}
        onClick={({ currentTarget }) => (at ? close() : setAt(busy ? null : currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setAt(busy ? null : event.currentTarget)
        }}
      >
        {hasSign && <Icon name={!chosen && before ? 'globe' : 'folder'} size={16} />}
        <span className="select-value">
          {names.map((name, at) => (
            <Fragment key={at}>
              {at > 0 && <span className="catalog-slash"> / </span>}
              {name}
            </Fragment>
          ))}
        </span>
        <span className="select-sign">
          <SelectSign busy={busy} />
        </span>
      </button>
      {at && <CatalogChoices {...choice} at={at} onClose={close} />}
    </>
  )
}
