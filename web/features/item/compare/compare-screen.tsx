import { useState } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused, needsSignIn } from '../../../api/refusal.ts'
import { useSession } from '../../../api/session.ts'
import { itemInfoArgs, pageInfoArgs } from '../../../lib/address/reading-address.ts'
import { timeText } from '../../../lib/text/time.ts'
import { loadPhrases, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { Screen } from '../../../parts/frame/screen.tsx'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { useNavigate, useParams } from '../../../parts/links/navigation.tsx'
import { FailureState } from '../../../parts/failures/failure-state.tsx'
import { NotFound } from '../../../parts/failures/not-found.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../ui/overlays/dialogs/dialog-loading.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { VersionDiff } from '../../../parts/diff/version-diff.tsx'

type Compared = Answer<'page/diff'>

const RestoreVersion = lazyPart(
  () =>
    Promise.all([
      import('../../../parts/history/restore-version.tsx'),
      loadPhrases('item-dialogs'),
    ]).then(([m]) => m.RestoreVersion),
  <DialogLoading />,
)

/**
 * `/page/diff/{page_id}/{page_history_id}`: a version next to the current text. Source:
 * web/spec/writing.md 2.2.
 */
export function CompareScreen() {
  const { page = '', version = '' } = useParams()
  return /^\d+$/.test(page) && /^\d+$/.test(version) ? (
    <Comparison page={Number(page)} version={Number(version)} />
  ) : (
    <NotFound />
  )
}

function Comparison({ page, version }: { page: number; version: number }) {
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
          <NotFound mayNeedSignIn />
        ) : needsSignIn(error) ? undefined : (
          <FailureState level={1} error={error} retry={answer.refetch} />
        )
      }
    >
      {({ page: present, history_page: old }) => {
        const time = timeText(Number(old.addtime))
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
                <RestoreButton present={present} old={old} />
                <CopyButton text={old.page_content} label={t('item-compare.copy')} />
              </div>
              {old.page_title !== present.page_title && (
                <p>
                  {t('item-compare.titleChanged', { old: old.page_title, now: present.page_title })}
                </p>
              )}
              {old.cat_id !== present.cat_id && <p>{t('item-compare.catalogChanged')}</p>}
              <VersionDiff
                old={old.page_content}
                now={present.page_content}
                heads={{ old: t('item-compare.version', { time }), now: t('item-compare.present') }}
              />
            </div>
          </Screen>
        )
      }}
    </Boundary>
  )
}

/** Restores the version and leads to the page; for those who may edit it. */
function RestoreButton({
  present,
  old,
}: {
  present: Compared['page']
  old: Compared['history_page']
}) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { item_id: item, page_id } = present
  const options = { item, signedOut: 'error', locked: 'error' } as const
  const enabled = person !== null
  const page = useAnswer('page/info', pageInfoArgs(Number(page_id)), { ...options, enabled })
  const info = useAnswer('item/info', itemInfoArgs(item, 0), {
    ...options,
    enabled: page.data?.can_edit === true,
  })
  // pages of RunApi items are edited in their own client
  const canRestore =
    enabled &&
    page.data?.can_edit === true &&
    info.data !== undefined &&
    info.data.item_type !== '3'
  return (
    <>
      {canRestore && (
        <Button icon="history" onClick={() => setAsking(true)}>
          {t('item-compare.restore')}
        </Button>
      )}
      {isAsking && (
        <RestoreVersion
          page={present}
          version={{ ...old, time: Number(old.addtime) }}
          onRestored={() => void navigate(`/${item}/${page_id}`)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
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
