import { useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused, needsSignIn } from '../../../api/refusal.ts'
import { dateText } from '../../../lib/time.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/boundary.tsx'
import { Screen } from '../../../parts/frame/screen.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useParams } from '../../../parts/navigation.tsx'
import { FailureState } from '../../../parts/failure-state.tsx'
import { NotFound } from '../../../parts/not-found.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { DiffView } from '../../../parts/diff/diff-view.tsx'
import { readable } from './readable.ts'

/**
 * `/page/diff/{page_id}/{page_history_id}`: a version next to the current text. Source:
 * web/spec/writing.md 2.2.
 */
export function CompareScreen() {
  const { page = '', version = '' } = useParams()
  return /^\d+$/.test(page) && /^\d+$/.test(version) ? (
    <Compared page={Number(page)} version={Number(version)} />
  ) : (
    <NotFound />
  )
}

function Compared({ page, version }: { page: number; version: number }) {
  const t = usePhrases()
  const answer = useAnswer(
    'page/diff',
    { page_id: page, page_history_id: version },
    { freshFor: 0, keepPrevious: true },
  )
  return (
    <Boundary
      answer={answer}
      onError={(error) =>
        isRefused(error, 'pageNotFound', 'versionNotFound') ? (
          <NotFound />
        ) : needsSignIn(error) ? undefined : (
          <FailureState level={1} error={error} retry={answer.refetch} />
        )
      }
    >
      {({ page: present, history_page: old }) => {
        const time = dateText(Number(old.addtime))
        return (
          <Screen
            title={t('item-compare.title')}
            back={{ to: `/${present.item_id}/${present.page_id}`, label: t('item-compare.back') }}
          >
            <div className="compare">
              <div className="compare-head">
                <p>
                  {t('item-compare.what', {
                    title: old.page_title,
                    time,
                    name: old.author_username,
                  })}
                </p>
                <VersionNeighbours page={page} version={old.page_history_id} />
                <CopyButton text={old.page_content} label={t('item-compare.copy')} />
              </div>
              {old.page_title !== present.page_title && (
                <p>
                  {t('item-compare.titleChanged', { old: old.page_title, now: present.page_title })}
                </p>
              )}
              {old.cat_id !== present.cat_id && <p>{t('item-compare.catalogChanged')}</p>}
              <DiffView
                old={readable(old.page_content)}
                now={readable(present.page_content)}
                heads={{ old: t('item-compare.version', { time }), now: t('item-compare.present') }}
              />
            </div>
          </Screen>
        )
      }}
    </Boundary>
  )
}

/** Links to the previous and next version, once they are known. */
function VersionNeighbours({ page, version }: { page: number; version: string }) {
  const t = usePhrases()
  const history = useAnswer('page/history', { page_id: page })
  const versions: Answer<'page/history'> = history.data ?? []
  const at = versions.findIndex((one) => one.page_history_id === version)
  const to = (one: { page_history_id: string }) => `/page/diff/${page}/${one.page_history_id}`
  const older = at < 0 ? undefined : versions[at + 1]
  const newer = versions[at - 1]
  return (
    <>
      {older && (
        <LinkButton icon="arrowLeft" to={to(older)} replace>
          {t('item-compare.older')}
        </LinkButton>
      )}
      {newer && (
        <LinkButton icon="arrowRight" to={to(newer)} replace>
          {t('item-compare.newer')}
        </LinkButton>
      )}
    </>
  )
}
