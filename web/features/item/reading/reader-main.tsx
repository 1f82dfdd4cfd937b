import type { Answer } from '../../../api/calls.ts'
import { loadPhrases, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { contentId } from '../../../parts/frame/skip-link.tsx'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { ancestorsOf } from '../../../parts/catalog-tree/tree.ts'
import { unsentComments } from '../unsent-comments.ts'
import type { ItemAction } from './item-action.ts'
import { OutlineButton } from './outline.tsx'
import { PageFailure } from './page-failure.tsx'
import { AdjacentPages, PageHead, PageText, PageToolbar } from './page-parts.tsx'
import { TextSkeleton } from './reader-skeleton.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { Tools } from './tools.tsx'
import type { ReaderModel } from './use-reader.ts'

const loadFoot = () =>
  Promise.all([import('../foot/page-foot.tsx'), loadPhrases('item-foot')]).then(([m]) => m.PageFoot)

const loadPreview = () =>
  Promise.all([import('./preview/preview-line.tsx'), loadPhrases('item-compare')]).then(
    ([m]) => m.ItemLine,
  )

/** Breadcrumbs, actions, and the page. Source: web/spec/reading.md 8.6. */
export function ReaderMain({ reader }: { reader: ReaderModel }) {
  const { info, page, pageId, actions, menu, isOnePage, isNarrow, isWide, isFull } = reader
  const action = (name: string) => actions.find((one) => one.name === name)
  return (
    <main className="reader-main" id={contentId} tabIndex={-1}>
      {(info.preview ?? info.item_type > '4') && (
        <OnDemand
          load={loadPreview}
          props={info}
          // that of the document, so that the text below does not move
          loading={
            <div
              className="preview-line"
              dangerouslySetInnerHTML={{
                __html: document.querySelector('.preview-line')?.innerHTML ?? '',
              }}
            />
          }
        />
      )}
      {!isFull && (
        <PageToolbar
          item={isOnePage ? null : { name: info.item_name, address: reader.itemAddress }}
          path={ancestorsOf(menu.current)}
          onCatalog={(catalog) => {
            menu.catalogs.openAll([...ancestorsOf(catalog), catalog])
            if (isNarrow) reader.setDrawer('menu')
          }}
        >
          {!isNarrow && <Tools actions={actions} hasPerson={isOnePage} isShort={!isWide} />}
        </PageToolbar>
      )}
      {pageId === '0' ? (
        <EmptyItem info={info} action={action} />
      ) : (
        <Boundary
          answer={page}
          skeleton={<TextSkeleton />}
          onError={(error) => (
            <PageFailure
              error={error}
              itemAddress={reader.itemAddress}
              hasCatalogScope={info.ties !== undefined}
              recycleBin={
                info.item_manage ? `/item/setting/${info.item_id}?tab=recycle` : undefined
              }
              retry={page.refetch}
            />
          )}
        >
          {(data) => (
            <article>
              {page.error !== null && (
                <StaleNotice
                  error={page.error}
                  hasCatalogScope={info.ties !== undefined}
                  refetch={page.refetch}
                />
              )}
              <PageHead
                page={data}
                isFull={isFull}
                onFull={() => reader.setFull(true)}
                tryIt={action('tryIt')}
                onFiles={() => reader.setDialog('files')}
                outline={
                  !isWide && (
                    <OutlineButton outline={reader.outline} onChosen={reader.showHeading} />
                  )
                }
              />
              <PageText
                key={data.page_id}
                ref={reader.content}
                page={data}
                info={info}
                edit={action('edit')}
                onOutline={reader.outline.set}
              />
              {!isFull && !isOnePage && (
                <AdjacentPages
                  {...reader.adjacent}
                  addressOfPage={menu.addressOfPage}
                  onNear={menu.onNear}
                />
              )}
              {!isFull && hasFoot(info, data.page_id) && (
                <OnDemand load={loadFoot} props={{ info, pageId: Number(data.page_id) }} />
              )}
            </article>
          )}
        </Boundary>
      )}
    </main>
  )
}

const hasFoot = (info: Answer<'item/info'>, pageId: string): boolean =>
  info.allow_comment === '1' ||
  info.allow_feedback === '1' ||
  info.has_repository === true ||
  unsentComments(Number(pageId)).length > 0

interface EmptyItemProps {
  info: Answer<'item/info'>
  action: (name: string) => ItemAction | undefined
}

/**
 * An item without pages, with the ways to get some for those who may. Source: web/spec/reading.md
 * 8.11.
 */
function EmptyItem({ info, action }: EmptyItemProps) {
  const t = usePhrases()
  const edit = action('newPage')
  const importing = action('import')
  return (
    <State drawing="book" level={1} title={t('item.empty')} text={t('item.emptyText')}>
      {edit && (
        <button type="button" className="button main" onClick={edit.run}>
          {edit.label}
        </button>
      )}
      {importing && (
        <>
          <Button icon="arrowUp" onClick={importing.run}>
            {importing.label}
          </Button>
          <LinkButton
            icon="code"
            to={
              info.item_manage ? `/item/setting/${info.item_id}?tab=openapi` : '/item/add?tab=auto'
            }
          >
            {t('item.generate')}
          </LinkButton>
        </>
      )}
    </State>
  )
}
