import { useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused, needsSignIn } from '../../../api/refusal.ts'
import { dateText } from '../../../lib/text/time.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { VersionDiff } from '../../../parts/diff/version-diff.tsx'
import { FailureState } from '../../../parts/failures/failure-state.tsx'
import { Screen } from '../../../parts/frame/screen.tsx'
import { useQueryOfAddress } from '../../../parts/links/link.tsx'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { useParams } from '../../../parts/links/navigation.tsx'
import { NotFound } from '../../../parts/failures/not-found.tsx'
import { PreviewEnded } from '../single-page/preview-ended.tsx'

/**
 * `/page/preview/{item_id}?path=`: a page of a preview next to the page of its item, by the path of
 * its file; `from` is the path it had before. With `method` the file is an API document, and the
 * page that of an operation. Source: cli/spec.md 5.5.
 */
export function PreviewScreen() {
  const { item = '' } = useParams()
  const [query] = useQueryOfAddress()
  const path = query.get('path') ?? ''
  return /^\d+$/.test(item) && path !== '' ? (
    <Previewed item={item} path={path} query={query} />
  ) : (
    <NotFound />
  )
}

/** A preview ends, and its links stay in comments; it has no password of its own. */
function Ended() {
  const t = usePhrases()
  return <NotFound text={t('item-compare.previewEnded')} mayNeedSignIn />
}

function Previewed({
  item,
  path,
  query,
}: {
  item: string
  path: string
  query: Pick<URLSearchParams, 'get'>
}) {
  const textOf = (name: string) => query.get(name) ?? ''
  const [from, method] = [textOf('from'), query.get('method')]
  const operation = method !== null && {
    method,
    path: textOf('endpoint'),
    id: textOf('id'),
    title: textOf('title'),
  }
  const place = operation ? [path, method.toUpperCase(), operation.path] : [path]
  const answer = useAnswer(
    'preview/compare',
    {
      item_id: Number(item),
      path,
      ...(from === '' ? {} : { from }),
      ...(operation ? { operation } : {}),
    },
    { freshFor: 0, keepPrevious: true },
  )
  return (
    <Boundary
      answer={answer}
      onError={(error) =>
        isRefused(error, 'previewEnded') ? (
          <PreviewEnded details={error.details} />
        ) : isRefused(error, 'itemNotFound', 'itemPasswordNeeded') ? (
          <Ended />
        ) : needsSignIn(error) ? undefined : (
          <FailureState level={1} error={error} retry={answer.refetch} />
        )
      }
    >
      {(compared) =>
        compared.live || compared.preview ? (
          <Sides id={item} path={place.join(' ').trim()} compared={compared} />
        ) : (
          <NotFound />
        )
      }
    </Boundary>
  )
}

function Sides({
  id,
  path,
  compared: { item, name, expires, live, preview },
}: {
  id: string
  path: string
  compared: Answer<'preview/compare'>
}) {
  const t = usePhrases()
  const title = preview?.title ?? live?.title ?? ''
  return (
    <Screen title={title} back={{ to: `/${id}`, label: t('item-compare.toPreview', { name }) }}>
      <div className="compare">
        <div className="compare-head">
          <p>{t('item-compare.ofPreview', { path, item: item.name, time: dateText(expires) })}</p>
          {preview && (
            <LinkButton to={`/${id}/${preview.id}`}>{t('item-compare.openPreview')}</LinkButton>
          )}
          {live && (
            <LinkButton to={`/${item.id}/${live.id}`}>{t('item-compare.openItem')}</LinkButton>
          )}
        </div>
        {!live && <p>{t('item-compare.isNew')}</p>}
        {!preview && <p>{t('item-compare.isGone')}</p>}
        {live && preview && live.title !== preview.title && (
          <p>{t('item-compare.titleChanged', { old: live.title, now: preview.title })}</p>
        )}
        <VersionDiff
          old={live?.text ?? ''}
          now={preview?.text ?? ''}
          heads={{ old: t('item-compare.inItem'), now: t('item-compare.inPreview', { name }) }}
        />
      </div>
    </Screen>
  )
}
