import { usePhrases } from '../../../../locales/phrases.ts'
import '../../../../ui/forms/select/list-box.css'
import type { Mentions } from './use-mentions.ts'

interface MentionListProps {
  id: string
  mentions: Mentions
}

export const optionId = (list: string, at: number): string => `${list}-${at}`

/** The people that an `@` can mean, below the field that keeps the focus. */
export function MentionList({ id, mentions }: MentionListProps) {
  const t = usePhrases()
  const { suggested, current, pick } = mentions
  return (
    <>
      <div id={id} className="list-box mentions" role="listbox" aria-label={t('item-foot.people')}>
        {suggested.map((one, at) => (
          <div
            key={one.username}
            id={optionId(id, at)}
            className="option"
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            data-highlighted={at === current || undefined}
            // the field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
          >
            <span className="option-words">
              {one.username}
              {one.name && <span className="help">{one.name}</span>}
            </span>
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {t('item-foot.peopleFound', { count: suggested.length })}
      </p>
    </>
  )
}
