import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentences } from '../../../locales/sentences.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { Bound } from '../../../ui/forms/bound.ts'
import { Field } from '../../../ui/forms/field.tsx'
import '../../../ui/forms/input.css'
import { FoundList } from '../../../ui/pickers/found-list.tsx'
import { useSearch } from '../../../ui/pickers/use-search.ts'
import { administer } from '../administer.ts'
import { choicesOf, type ChosenItem } from './chosen-item.ts'

interface ItemChooserProps {
  label: string
  help: string
  /** Id of the item, '' for none. */
  bound: Bound
  /** Items that are offered before anything is typed. */
  items: readonly ChosenItem[]
}

/**
 * An item of the site, found by its name. A stored one that is not among those offered is shown by
 * its id until it is found. Source: web/spec/managing.md 5.6.
 */
export function ItemChooser({ label, help, bound, items }: ItemChooserProps) {
  const t = usePhrases()
  /** `null` while the name of the item is in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<ChosenItem | null>(null)
  const value =
    bound.value === ''
      ? null
      : ([picked, ...items].find((one) => one?.id === bound.value) ?? {
          id: bound.value,
          name: t('admin-settings.itemById', { id: bound.value }),
          isPrivate: false,
        })
  const words = typed ?? ''
  const found = useSearch(words, async (item_name, signal) => {
    const answer = await administer('adminItem/getList', { item_name, page: 1, count: 100 })
    return signal.aborted ? [] : choicesOf(answer.items, t)
  })
  const offered = words.trim() === '' ? items : (found.answer ?? [])
  return (
    <Field
      label={label}
      error={bound.error}
      help={value?.isPrivate ? sentences(help, t('admin-settings.itemPrivate')) : help}
    >
      {(controlProps) => (
        <Combobox.Root
          items={offered}
          filteredItems={offered}
          value={value}
          inputValue={typed ?? value?.name ?? ''}
          itemToStringLabel={(one: ChosenItem) => one.name}
          isItemEqualToValue={(one: ChosenItem, other: ChosenItem) => one.id === other.id}
          onInputValueChange={(next, { reason }) => {
            if (reason === 'input-change') setTyped(next)
          }}
          onValueChange={(next: ChosenItem | null, details) => {
            if (details.reason === 'escape-key') return details.allowPropagation()
            setPicked(next)
            setTyped(null)
            bound.onValue(next?.id ?? '')
          }}
        >
          <div className="input-row with-button">
            <Combobox.Input
              {...controlProps}
              name={bound.name}
              className="input"
              placeholder={t('admin-settings.itemSearch')}
              spellCheck={false}
              onBlur={() => {
                setTyped(null)
                bound.onBlur()
              }}
            />
            {value && (
              <IconButton
                icon="close"
                label={t('core.clear')}
                onClick={() => {
                  setPicked(null)
                  setTyped(null)
                  bound.onValue('')
                }}
              />
            )}
          </div>
          <FoundList
            label={label}
            found={found}
            count={offered.length}
            optionOf={({ id, name, isPrivate }: ChosenItem) => ({
              key: id,
              name,
              detail: isPrivate ? t('admin-settings.private') : undefined,
            })}
          />
        </Combobox.Root>
      )}
    </Field>
  )
}
