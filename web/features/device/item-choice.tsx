import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { labelItems } from '../../parts/item-labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

interface Named {
  item_id: string
  item_name: string
  item_domain?: string
}

interface ItemChoiceProps {
  /** The items the terminal asked for; empty for all of the person's. */
  asked: readonly Named[]
  chosen: readonly string[]
  /** Error message when nothing is chosen. */
  error: string
  onChosen: (chosen: readonly string[]) => void
}

/** The items that an access is limited to. */
export function ItemChoice({ asked, chosen, error, onChosen }: ItemChoiceProps) {
  const t = usePhrases()
  const own = useAnswer('item/myList', {}, { enabled: asked.length === 0 })
  const list = (items: readonly Named[]) => (
    <>
      {asked.length > 0 && error && <Banner kind="danger">{error}</Banner>}
      <div className="device-items" role="group" aria-label={t('device.items')}>
        {items.length === 0 && t('device.noItems')}
        {labelItems(items, t).map(({ item_id, label }) => (
          <CheckBox
            key={item_id}
            label={label}
            checked={chosen.includes(item_id)}
            onChecked={(on) =>
              onChosen(on ? [...chosen, item_id] : chosen.filter((one) => one !== item_id))
            }
          />
        ))}
      </div>
    </>
  )
  if (asked.length)
    return (
      <div className="field">
        <span className="label">{t('device.items')}</span>
        {list(asked)}
      </div>
    )
  return (
    <Boundary answer={own} skeleton={<Skeleton height="120px" />}>
      {list}
    </Boundary>
  )
}
