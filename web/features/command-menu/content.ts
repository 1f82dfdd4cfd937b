import { useEffect, useMemo, useState } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { useSession } from '../../api/session.ts'
import { shownExcerpt } from '../../lib/text/excerpt.ts'
import { isKeyword } from '../../lib/text/keyword.ts'
import { hrefOf } from '../../lib/address/navigation.ts'
import {
  itemInfoArgs,
  parseReadingAddress,
  type ReadingAddress,
} from '../../lib/address/reading-address.ts'
import { recentPages } from '../../lib/storage/recent-pages.ts'
import { pathText } from '../../lib/text/isolated.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { treeOf, type Entry } from '../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { labelItems } from '../../parts/item-labels.ts'
import { addressOfHit, useTextsFound } from '../../parts/search-texts/use-texts-found.ts'
import { useLocation } from '../../parts/links/navigation.tsx'
import type { PaletteOption } from '../../ui/overlays/menus/palette.tsx'
import { linkTo } from './link-to.ts'

/** Milliseconds without typing before the server is asked. Source: web/spec/reading.md 9. */
const debounce = 200

/** Options that come from the server. */
export interface Loaded {
  options: readonly PaletteOption[]
  isLoading: boolean
  /** Why they could not be loaded; '' when they could. */
  failure: string
}

const quietly = { signedOut: 'error', locked: 'error' } as const

/** The pages the person has read in this browser, latest first, without the current one. */
export function useRecentPages(): PaletteOption[] {
  const t = usePhrases()
  const { person } = useSession()
  const place = usePlace()
  const pages = useMemo(() => recentPages(person?.uid), [person?.uid])
  return pages
    .filter((one) => Number(one.page_id) !== place?.page)
    .map(({ item_id, page_id, page_title, item_name }) => ({
      id: `page ${page_id}`,
      label: page_title.trim() || t('command-menu.untitled'),
      detail: item_name,
      icon: 'history',
      ...linkTo(hrefOf(`/${item_id}/${page_id}`)),
    }))
}

/** The pages of the item that the current screen is about, in the order of its menu. */
export function usePagesOfItem(): Loaded & { item: string } {
  const t = usePhrases()
  const place = usePlace()
  const { data, error } = useAnswer(
    'item/info',
    itemInfoArgs(place?.item ?? '', place?.page ?? 0),
    {
      ...quietly,
      enabled: Boolean(place?.item),
    },
  )
  const untitled = t('command-menu.untitled')
  const options = useMemo(() => {
    if (!data) return []
    return treeOf(data.menu).pages.map((page): PaletteOption => ({
      id: `page ${page.id}`,
      label: page.title.trim() || untitled,
      detail: pathOf(page),
      icon: 'file',
      // the same address as in the list of recent pages, so that a page is shown once
      ...linkTo(hrefOf(`/${data.item_id}/${page.id}`)),
    }))
  }, [data, untitled])
  return {
    item: data?.item_name ?? '',
    options,
    isLoading: Boolean(place?.item) && !data && !error,
    failure: place?.item && !data && error ? sentenceOf(error) : '',
  }
}

/** The items of the signed-in person. */
export function useItems(): Loaded {
  const t = usePhrases()
  const { person } = useSession()
  const { data, error } = useAnswer(
    'item/myList',
    { item_group_id: 0, original: 0 },
    { ...quietly, enabled: person !== null },
  )
  const options = useMemo(
    () =>
      labelItems(data ?? [], t).map((item): PaletteOption => ({
        id: `item ${item.item_id}`,
        label: item.label,
        detail: item.item_description,
        icon: 'book',
        ...linkTo(hrefOf(`/${item.item_domain || item.item_id}`)),
      })),
    [data, t],
  )
  return {
    options,
    isLoading: person !== null && !data && !error,
    failure: !data && error ? sentenceOf(error) : '',
  }
}

/** The pages of all the person's items whose title or text contains what is typed. */
export function useTexts(typed: string): Loaded {
  const t = usePhrases()
  const { person } = useSession()
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const isWanted = person !== null && isKeyword(typed)
  const { data, error } = useTextsFound(rested, isWanted && rested === typed)
  const isLoading = isWanted && (rested !== typed || (!data && !error))
  const options = (isWanted && data?.pages) || []
  return {
    options: options.map((hit) => ({
      id: `page ${hit.page_id}`,
      label: hit.page_title.trim() ? hit.page_title : t('command-menu.untitled'),
      marks: hit.hits.title,
      detail: pathText([hit.item_name, ...hit.cat_path]),
      excerpt: shownExcerpt(hit.search_content, hit.hits.excerpt),
      icon: 'search',
      ...linkTo(hrefOf(addressOfHit(hit, rested))),
    })),
    isLoading,
    failure: isWanted && !isLoading && error ? sentenceOf(error) : '',
  }
}

/** Screens about one item, beside those for reading it. */
const itemScreen = /^\/(?:page\/edit|catalog|item\/setting|item\/export)\/(\w+)/

/** The item, and if it is shown the page, that the current address is about. */
function usePlace(): ReadingAddress | null {
  const { pathname, search } = useLocation()
  const [, item] = itemScreen.exec(pathname) ?? []
  return item ? { item, page: 0 } : parseReadingAddress(pathname, search)
}

function pathOf(page: Entry): string {
  const names: string[] = []
  for (let one = page.parent; one; one = one.parent) names.unshift(one.title)
  return pathText(names)
}
