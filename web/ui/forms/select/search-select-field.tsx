import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { usePhrases } from '../../../locales/phrases.ts'
import { Icon } from '../../icons/icon.tsx'
import { useLayer } from '../../overlays/layers.ts'
import type { Choice } from '../bound.ts'
import { Field } from '../field.tsx'
import '../input.css'
import './list-box.css'
import { OptionWords } from './option-words.tsx'
import { SelectField, type SelectFieldProps } from './select-field.tsx'
import { SelectSign } from './select-sign.tsx'

/** From so many choices on they can be searched. */
const searchable = 10

/** A choice among values of which there may be hundreds: then the list has a search. */
export const SearchSelectField = <T extends string>(props: SelectFieldProps<T>) =>
  props.choices.length < searchable ? <SelectField {...props} /> : <Searched {...props} />

function Searched<T extends string>({
  label,
  help,
  bound: { error, name, value, onValue, onBlur },
  choices,
  disabled,
}: SelectFieldProps<T>) {
  const t = usePhrases()
  const layer = useLayer()
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        // the library's own list element would hide its scroll bars with a style element
        <CSPProvider disableStyleElements>
          <Base.Root<Choice<T>>
            items={choices}
            name={name}
            disabled={disabled}
            autoHighlight
            value={choices.find((one) => one.value === value) ?? null}
            isItemEqualToValue={(one, other) => one.value === other.value}
            onValueChange={(next) => next && onValue(next.value)}
          >
            <Base.Trigger
              {...controlProps}
              className="input select-trigger"
              aria-label={label}
              onBlur={onBlur}
            >
              <span className="select-value">
                <Base.Value />
              </span>
              <Base.Icon render={<span className="select-sign" />}>
                <SelectSign />
              </Base.Icon>
            </Base.Trigger>
            <Base.Portal role="region" aria-label={label}>
              <Base.Positioner
                className="list-place"
                positionMethod="fixed"
                align="start"
                sideOffset={4}
                collisionPadding={8}
              >
                <Base.Popup ref={layer.ref} className="list-box searched" aria-label={label}>
                  <div className="picker-search">
                    <Icon name="search" size={16} />
                    <Base.Input
                      className="input"
                      aria-label={t('core.search')}
                      placeholder={t('core.search')}
                    />
                  </div>
                  <Base.Empty className="note">{t('controls.nothingFound')}</Base.Empty>
                  <Base.List>
                    {(one: Choice<T>) => (
                      <Base.Item
                        key={one.value}
                        value={one}
                        disabled={one.refused !== undefined}
                        className="option"
                      >
                        <span className="option-words">
                          <OptionWords {...one} />
                        </span>
                        <Base.ItemIndicator>
                          <Icon name="check" size={16} />
                        </Base.ItemIndicator>
                      </Base.Item>
                    )}
                  </Base.List>
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        </CSPProvider>
      )}
    </Field>
  )
}
