import { usePhrases } from '../../../locales/phrases.ts'

/** The title of a page or heading; an empty one is labelled as such. */
export function TitleText({ title }: { title: string }) {
  const t = usePhrases()
  return title.trim() ? title : <span className="untitled">{t('item.untitled')}</span>
}
