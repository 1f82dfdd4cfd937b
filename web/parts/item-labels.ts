import type { Write } from '../locales/phrases.ts'

interface NamedItem {
  item_id: string
  item_name: string
  item_domain?: string
}

/**
 * Items with what a list of choices calls them: their names, and where several have the same name,
 * their domain or number as well. Source: web/spec/design.md 4 (choices of items).
 */
export function labelItems<T extends NamedItem>(
  items: readonly T[],
  t: Write,
): readonly (T & { label: string })[] {
  const counts = new Map<string, number>()
  const nameOf = ({ item_name }: NamedItem) => item_name.trim()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return items.map((item) => ({
    ...item,
    label:
      counts.get(nameOf(item)) === 1
        ? item.item_name
        : t('core.itemOfSameName', {
            name: nameOf(item),
            mark: item.item_domain || `#${item.item_id}`,
          }),
  }))
}
