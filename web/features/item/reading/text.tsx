import {
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { useLocation, useNavigate } from '../../../parts/links/navigation.tsx'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { ask } from '../../../api/transport.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { removeDocument } from '../../../lib/document.ts'
import { isKeyword } from '../../../lib/text/keyword.ts'
import { language, loadPhrases, t, usePhrases } from '../../../locales/phrases.ts'
import {
  Content,
  type ContentHandle,
  type ContentProps,
  type Rendered,
} from '../../../markdown/content.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { OnDemand } from '../../../ui/on-demand.tsx'

const ApiSamples = lazyComponent(() =>
  Promise.all([import('../api-samples/api-samples.tsx'), loadPhrases('api-samples')]).then(
    ([m]) => m.ApiSamples,
    // they are not worth the page
    () => () => null,
  ),
)

const loadHitBar = () =>
  Promise.all([import('./hits/hit-bar.tsx'), loadPhrases('item-search')]).then(([m]) => m.HitBar)

/** What a screen can do with the text it shows. */
export type TextHandle = Pick<ContentHandle, 'goTo'>

interface TextProps {
  text: string
  /** The text as the server rendered it; without it, it is rendered here. */
  rendered?: Rendered | undefined
  /** The markdown dialect. */
  dialect?: Dialect
  title: string
  /** `global_param` of the item; in the API an empty list when there are none. */
  globals?: unknown
  onOutline: (outline: readonly Heading[]) => void
  onTick?: ContentProps['onTick']
  ref?: Ref<TextHandle>
}

const formerHosts = async (): Promise<readonly string[]> =>
  (await ask('common/homePageSetting', {})).former_site_urls.map(hostOf)

function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address.toLowerCase()
  }
}

/**
 * The text of a page, connected to the address: it follows the fragment, marks the words of
 * `keyword`, and its links go through the router. Source: web/spec/reading.md 9.2.
 */
export function Text({
  text,
  rendered,
  dialect,
  title,
  globals,
  onOutline,
  onTick,
  ref,
}: TextProps) {
  usePhrases()
  const navigate = useNavigate()
  const { pathname, search, hash, key } = useLocation()
  const content = useRef<ContentHandle>(null)
  // before anything is measured
  useInsertionEffect(removeDocument, [])
  const [followed, setFollowed] = useState('')
  useImperativeHandle(ref, () => ({
    goTo: (...place) => content.current?.goTo(...place) ?? null,
  }))
  const asked = useMemo(() => new URLSearchParams(search).get('keyword') ?? '', [search])
  const keyword = isKeyword(asked) ? asked.trim() : ''
  const [hits, setHits] = useState({ keyword, count: null as number | null })
  if (hits.keyword !== keyword) setHits({ keyword, count: null })
  const showHit = useCallback<ContentHandle['showHit']>(
    (...hit) => content.current?.showHit(...hit),
    [],
  )

  // a fragment is followed on arrival and when another one is entered, not when a choice in this
  // text set it
  useEffect(() => {
    if (hash.length < 2 || hash === followed) return
    content.current?.goTo(hash.slice(1))
  }, [hash, key, followed, text])

  const open = useCallback((path: string) => void navigate(path), [navigate])
  const onFragment = (fragment: string, isAnchor: boolean) => {
    setFollowed(`#${fragment}`)
    void navigate(`${pathname}${search}#${fragment}`, { replace: true })
    if (isAnchor) toast(t('item.addressCopied'))
  }
  const api = useMemo(() => {
    const read = readContent(text)
    return read.kind === 'api' && read.page.info['type'] !== 'websocket' ? read.page : null
  }, [text])
  return (
    <>
      {keyword && (
        <OnDemand
          key={keyword}
          load={loadHitBar}
          props={{ count: hits.count, show: showHit }}
          loading={<div className="hit-bar" />}
        />
      )}
      <Content
        ref={content}
        text={text}
        rendered={rendered}
        dialect={dialect}
        title={title}
        locale={language()}
        base={addressOf('')}
        globals={Array.isArray(globals) ? undefined : (globals as ContentProps['globals'])}
        keyword={keyword}
        open={open}
        askFormerHosts={formerHosts}
        onOutline={onOutline}
        onHits={(count) => setHits({ keyword, count })}
        onTick={onTick}
        onFragment={onFragment}
      />
      {api && (
        <div className="api-samples-room">
          <Suspense>
            <ApiSamples content={api} globals={Array.isArray(globals) ? undefined : globals} />
          </Suspense>
        </div>
      )}
    </>
  )
}
