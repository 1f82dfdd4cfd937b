import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Pills } from '../../ui/controls/pills.tsx'

interface GroupBarProps {
  groups: Answer<'itemGroup/getList'>
  /** 0: all items. */
  chosen: number
  onChosen: (id: number) => void
}

/** All items or one group. Source: web/spec/reading.md 4. */
export function GroupBar({ groups, chosen, onChosen }: GroupBarProps) {
  const t = usePhrases()
  return (
    <Pills
      label={t('my-items.groups')}
      value={String(chosen)}
      choices={[
        { value: '0', label: t('my-items.allItems') },
        ...groups.map(({ id, group_name, item_ids }) => ({
          value: String(id),
          label: group_name,
          count: item_ids.split(',').filter(Boolean).length,
        })),
      ]}
      onValue={(id) => onChosen(Number(id))}
    />
  )
}
