import { useAnswer } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { wordList } from '../../../locales/sentences.ts'
import { useItem } from './use-item.ts'

/** Characters of a commit that are shown, as in git. */
const shortCommit = 7

/** Where the text of the page comes from, once that is known. Source: cli/spec.md 2.12. */
export function Origin({ pageId }: { pageId: number }) {
  const t = usePhrases()
  const { data } = useAnswer('page/origin', { page_id: pageId }, useItem())
  if (!data) return null
  const names = wordList(data.authors)
  return (
    <ul className="origin">
      <li>
        <Outside to={data.edit}>{t('item-foot.editSource')}</Outside>
      </li>
      {data.commit && (
        <li>
          <Outside to={data.commit.url}>
            {t('item-foot.commit', { id: data.commit.id.slice(0, shortCommit) })}
          </Outside>
        </li>
      )}
      {data.authors.length > 0 && <li>{t('item-foot.authors', { names })}</li>}
    </ul>
  )
}

/** The server has accepted only web addresses; nothing else becomes a link here either. */
const Outside = ({ to, children }: { to: string; children: string }) =>
  /^https?:\/\//i.test(to) ? (
    <a href={to} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  )
