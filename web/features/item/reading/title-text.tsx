import { usePhrases } from '../../../locales/phrases.ts'

/** A page's or heading's title; one without any sign is named as such. */
export function TitleText({ title }: { title: string }) {
  const t = usePhrases()
  return title.trim() ? title : <span className="untitled">{t('item.untitled')}</span>
}
